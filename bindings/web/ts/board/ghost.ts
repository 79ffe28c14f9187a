/** The piece under the pointer during a drag. */

export class Ghost {
  #element: SVGSVGElement | null = null;
  #half = 0;

  constructor(private readonly root: HTMLElement) {}

  /** Shows a picture for cells of a size. It is larger for touch, because a finger would hide it. */
  show(icon: SVGSVGElement | null, size: number, isTouch: boolean): void {
    this.hide();
    if (icon === null) return;
    this.#element = icon;
    this.#half = Math.max(size * (isTouch ? 1.7 : 1.05), 32) / 2;
    icon.setAttribute("class", "ghost");
    icon.style.width = icon.style.height = `${2 * this.#half}px`;
    this.root.append(icon);
  }

  /** Moves the picture to a point of the window. */
  move(x: number, y: number): void {
    if (this.#element === null) return;
    const frame = this.root.getBoundingClientRect();
    this.#element.style.transform = `translate(${x - frame.x - this.#half}px, ${y - frame.y - this.#half}px)`;
  }

  hide(): void {
    this.#element?.remove();
    this.#element = null;
  }
}
