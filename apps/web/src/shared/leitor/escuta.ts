import { Rajada } from './rajada.ts'
import { sinalizar } from './sinais.ts'

/** Whose reading it is: an open dialog's, else the screen's, else the program's. */
export type Lugar = 'programa' | 'tela' | 'dialogo'

interface Ouvinte {
  readonly lugar: Lugar
  readonly onRead: (texto: string) => void
}
const ouvintes: Ouvinte[] = []

/** Begins to listen; returns how to end it. Of two at one place the later one is told. */
export function escutar(ouvinte: Ouvinte): () => void {
  if (ouvintes.length === 0) addEventListener('keydown', ouvir, { capture: true })
  ouvintes.push(ouvinte)
  return () => {
    ouvintes.splice(ouvintes.indexOf(ouvinte), 1)
    if (ouvintes.length === 0) removeEventListener('keydown', ouvir, { capture: true })
  }
}

/** Controls that take keys. Not checkboxes, which keep the focus after a click. */
const CAMPO = 'input:not([type="checkbox"], [type="radio"]), textarea, select'
type Campo = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** What a code may be scanned into where the screen itself reads nothing: searches, and fields that are marked so. */
const DE_CODIGO = 'input[type="search"], [data-codigo]'

const rajada = new Rajada()
/** The field as it was before the burst began. */
let antes: { campo: Campo; valor: string } | null = null

function ouvir(evento: KeyboardEvent): void {
  if (evento.ctrlKey || evento.metaKey || evento.altKey || evento.isComposing) return rajada.esquecer()
  const alvo = evento.target instanceof Element ? evento.target : null
  const campo = alvo?.closest<Campo>(CAMPO) ?? null
  const texto = rajada.receber(evento)
  if (rajada.teclas.length === 1) antes = campo && { campo, valor: campo.value }
  // Within a burst a space would press the focused button, and a slash would open Firefox's search.
  if (!campo && evento.key.length === 1 && (rajada.teclas.length > 1 || evento.key === '/')) evento.preventDefault()
  if (texto === null) return
  const noDialogo = document.querySelector('[aria-modal]') !== null
  const quem = noDialogo ? doLugar('dialogo') : (doLugar('tela') ?? doLugar('programa'))
  if ((!quem || quem.lugar === 'programa') && campo?.matches(DE_CODIGO)) return
  // Enter would send the form, or press the focused button.
  evento.preventDefault()
  evento.stopPropagation()
  devolver()
  if (quem) quem.onRead(texto.trim())
  else sinalizar('alarme')
}

const doLugar = (lugar: Lugar) => ouvintes.findLast((um) => um.lugar === lugar)

/** Nobody typed it: the field gets back what it had. React hears of it by the native setter only. */
function devolver(): void {
  if (!antes || antes.campo.value === antes.valor) return
  const { campo, valor } = antes
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, valor)
  for (const tipo of ['input', 'change']) campo.dispatchEvent(new Event(tipo, { bubbles: true }))
}
