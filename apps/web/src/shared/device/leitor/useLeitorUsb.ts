import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/toasts/toast.ts'
import { sinalizar } from './sinais.ts'

/** A scanner types faster than this; a person does not, for so many keys in a row. */
const MAXIMO_ENTRE_TECLAS_MS = 50
const MINIMO_DE_TECLAS = 3
/** Readers without a wire pause within a code; from a key to the scanner a hand needs longer than this. */
const PAUSA_MS = 300
/** The same after keys that only a machine types so fast: the rest of their code may still come. */
const PAUSA_DA_MAQUINA_MS = 1500

/** A scanner's text. `inteira`: typed without a pause; after a pause characters may be missing. */
export interface Lida {
  readonly texto: string
  readonly inteira: boolean
}

/** Collects the keys of a USB or Bluetooth scanner: a burst of characters with Enter at its end. */
export class Rajada {
  #teclas = ''
  #ultima = Number.NEGATIVE_INFINITY
  /** Times between two keys: those of a machine, and longer ones. */
  #rapidas = 0
  #pausas = 0
  #veloz = false

  get teclas(): string {
    return this.#teclas
  }

  /** The last character came as fast as only within a burst, or after others that did. */
  get noMeio(): boolean {
    return this.#teclas.length > 1 && (this.#veloz || this.#deMaquina)
  }

  esquecer(): void {
    this.#teclas = ''
    this.#rapidas = 0
    this.#pausas = 0
  }

  /** Takes one key. Returns what was read when this key ends a burst, else null. */
  receber({ key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>): Lida | null {
    // A scanner holds Shift for capitals; other keys are a person's, who goes on to another control.
    if (key === 'Shift') return null
    if (key.length > 1 && key !== 'Enter') {
      this.esquecer()
      return null
    }
    this.#contar(timeStamp - this.#ultima, key)
    this.#ultima = timeStamp
    if (key !== 'Enter') {
      this.#teclas += key
      return null
    }
    const lida = this.#lida()
    this.esquecer()
    return lida
  }

  #contar(desdeAUltima: number, key: string): void {
    // Enter after a longer while is a person's, who has looked at what stands there.
    const pausa = this.#deMaquina && key !== 'Enter' ? PAUSA_DA_MAQUINA_MS : PAUSA_MS
    if (desdeAUltima > pausa) this.esquecer()
    if (this.#teclas === '') return
    this.#veloz = desdeAUltima <= MAXIMO_ENTRE_TECLAS_MS
    if (this.#veloz) this.#rapidas++
    else this.#pausas++
  }

  get #deMaquina(): boolean {
    return this.#rapidas >= MINIMO_DE_TECLAS - 1 && this.#rapidas > this.#pausas
  }

  #lida(): Lida | null {
    const inteira = this.#pausas === 0
    if (this.#teclas.length < MINIMO_DE_TECLAS) return null
    // A person's typing has a few quick keys among slow ones; a machine's has a few pauses.
    if (!inteira && (this.#rapidas < MINIMO_DE_TECLAS || !this.#deMaquina)) return null
    return { texto: this.#teclas, inteira }
  }
}

/** Whose reading it is: an open dialog's, else the screen's, else the program's. */
type Lugar = 'programa' | 'tela' | 'dialogo'

interface Ouvinte {
  readonly lugar: Lugar
  readonly onRead: (texto: string) => void
}
const ouvintes: Ouvinte[] = []

/** Begins to listen; returns how to end it. Of two at one place the later one is told. */
function escutar(ouvinte: Ouvinte): () => void {
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
/** A number that a field may hold: at most seven digits; eight or more are a bar code. */
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
    toast('warning', 'A leitura veio pela metade. Leia de novo.')
  } else if (quem) quem.onRead(lida.texto.trim())
  else sinalizar('alarme')
}

const ficaNoCampo = (campo: Campo, { texto }: Lida): boolean =>
  campo.matches(DE_SENHA) || (campo.matches(DE_NUMERO) && NUMERO.test(texto.trim()))

const doLugar = (lugar: Lugar) => ouvintes.findLast((um) => um.lugar === lugar)

/** Restores the field's value from before the scan. React notices only the native setter. */
function devolver(): void {
  if (!antes || antes.campo.value === antes.valor) return
  const { campo, valor } = antes
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, valor)
  for (const tipo of ['input', 'change']) campo.dispatchEvent(new Event(tipo, { bubbles: true }))
}

interface Opcoes {
  /** The screen when absent. */
  place?: Lugar
  /** A reading only sounds wrong, as while an alarm waits to be dismissed. */
  paused?: boolean
}

/** Takes what a USB scanner types, whatever has the focus: no field keeps it, and no button is pressed. */
export function useLeitorUsb(
  onRead: (texto: string) => void,
  { place: lugar = 'tela', paused: pausado = false }: Opcoes = {},
): void {
  const leu = useEffectEvent((texto: string) => (pausado ? sinalizar('alarme') : onRead(texto)))
  useEffect(() => escutar({ lugar, onRead: leu }), [lugar])
}
