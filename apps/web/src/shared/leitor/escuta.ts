import { avisar } from '../ui/toast.ts'
import { type Lida, Rajada } from './rajada.ts'
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

/** Fields for numbers, which scales also type into, and for passwords, which password managers do. */
const DE_NUMERO = 'input[type="number"], [inputmode="decimal"], [inputmode="numeric"]'
const DE_SENHA = 'input[type="password"]'
/** What such a field can hold. Eight digits or more are a bar code: nobody weighs, counts or charges so much. */
const NUMERO = /^[+-]?\d{0,7}(?:[.,]\d{1,6}){0,2}$/

const rajada = new Rajada()
/** The field as it was before the burst began. */
let antes: { campo: Campo; valor: string } | null = null

function ouvir(evento: KeyboardEvent): void {
  // A key held down repeats as fast as a scanner types.
  const deAlguem = evento.ctrlKey || evento.metaKey || evento.altKey || evento.isComposing || evento.repeat
  if (deAlguem) return rajada.esquecer()
  const alvo = evento.target instanceof Element ? evento.target : null
  const campo = alvo?.closest<Campo>(CAMPO) ?? null
  const lida = rajada.receber(evento)
  if (rajada.teclas.length === 1) antes = campo && { campo, valor: campo.value }
  // Within a burst a space would press the focused button, and a slash would open Firefox's search.
  if (!campo && evento.key.length === 1 && (rajada.noMeio || evento.key === '/')) evento.preventDefault()
  if (lida === null) return
  const noDialogo = document.querySelector('[aria-modal]') !== null
  const quem = noDialogo ? doLugar('dialogo') : (doLugar('tela') ?? doLugar('programa'))
  if ((!quem || quem.lugar === 'programa') && campo?.matches(DE_CODIGO)) return
  if (campo && ficaNoCampo(campo, lida)) return
  // Enter would send the form, or press the focused button.
  evento.preventDefault()
  evento.stopPropagation()
  devolver()
  if (!lida.inteira) {
    sinalizar('alarme')
    avisar('warning', 'A leitura veio pela metade. Leia de novo.')
  } else if (quem) quem.onRead(lida.texto.trim())
  else sinalizar('alarme')
}

const ficaNoCampo = (campo: Campo, { texto }: Lida): boolean =>
  campo.matches(DE_SENHA) || (campo.matches(DE_NUMERO) && NUMERO.test(texto.trim()))

const doLugar = (lugar: Lugar) => ouvintes.findLast((um) => um.lugar === lugar)

/** Nobody typed it: the field gets back what it had. React hears of it by the native setter only. */
function devolver(): void {
  if (!antes || antes.campo.value === antes.valor) return
  const { campo, valor } = antes
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, valor)
  for (const tipo of ['input', 'change']) campo.dispatchEvent(new Event(tipo, { bubbles: true }))
}
