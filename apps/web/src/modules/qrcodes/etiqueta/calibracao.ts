/** Corrects one printer for one layout: everything on the sheet is moved by millimetres and stretched by percent. */
export interface Calibracao {
  readonly xMm: number
  readonly yMm: number
  readonly escalaX: number
  readonly escalaY: number
}

export const SEM_CALIBRACAO: Calibracao = { xMm: 0, yMm: 0, escalaX: 100, escalaY: 100 }

/** What each value may be. Beyond that the printer has the wrong paper or scale set, and no correction helps. */
export const LIMITES: Readonly<Record<keyof Calibracao, { min: number; max: number }>> = {
  xMm: { min: -20, max: 20 },
  yMm: { min: -20, max: 20 },
  escalaX: { min: 90, max: 110 },
  escalaY: { min: 90, max: 110 },
}

/** The CSS transform; undefined when there is nothing to correct, so that the drawing stays on the printer's dots. */
export function transformacao({ xMm, yMm, escalaX, escalaY }: Calibracao): string | undefined {
  if (xMm === 0 && yMm === 0 && escalaX === 100 && escalaY === 100) return undefined
  return `translate(${xMm}mm, ${yMm}mm) scale(${escalaX / 100}, ${escalaY / 100})`
}
