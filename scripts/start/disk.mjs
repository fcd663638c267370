/** The sentence for a full disk, as in packages/host/src/start/startup-error.ts. `what`: the thing that did not fit. */
export const buildNoSpaceMessage = (what) =>
  `Não há espaço em disco${what ? ` para ${what}` : ''}. Libere espaço e repita.`

/** Codes of Node and npm, the system's sentence in both languages that a shop's machine speaks, and git's own. */
const FULL =
  /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded|out of diskspace|não há espaço|cota de disco excedida/i

/** Does the output of a program say that the disk is full? */
export const saysFull = (output) => FULL.test(output)
