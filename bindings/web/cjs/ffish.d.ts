/** The types of `require("ferz/ffish")`, which returns the function itself, as ffish.js does. */

import type * as parts from "./ffish/module.js";

declare const Module: parts.Module & { Module: parts.Module; default: parts.Module };
declare namespace Module {
  type FairyStockfish = parts.FairyStockfish;
  type Game = parts.Game;
  type ModuleOptions = parts.ModuleOptions;
}
export = Module;
