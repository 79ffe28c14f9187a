/** The numbers of notations. */
export const Notation = {
  DEFAULT: 0,
  SAN: 1,
  LAN: 2,
  SHOGI_HOSKING: 3,
  SHOGI_HODGES: 4,
  SHOGI_HODGES_NUMBER: 5,
  JANGGI: 6,
  XIANGQI_WXF: 7,
  THAI_SAN: 8,
  THAI_LAN: 9,
} as const;
export type Notation = (typeof Notation)[keyof typeof Notation];

/** The numbers of reasons for the end of a game. */
export const Termination = {
  ONGOING: 0,
  CHECKMATE: 1,
  STALEMATE: 2,
  INSUFFICIENT_MATERIAL: 3,
  N_MOVE_RULE: 4,
  N_FOLD_REPETITION: 5,
  VARIANT_END: 6,
} as const;
export type Termination = (typeof Termination)[keyof typeof Termination];
