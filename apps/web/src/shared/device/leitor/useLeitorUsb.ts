import { codigoDoLeitor, eRotaConhecida } from '@estampa/contract/produtos/etiqueta.ts'
import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/toasts/toast.ts'
import { type Lida, PAUSA_DA_MAQUINA_MS, Rajada, type Tecla } from './rajada.ts'
import { playSignal } from './sinais.ts'

/** Whose reading it is: an open dialog's, else the screen's, else the program's. */
type Lugar = 'programa' | 'tela' | 'dialogo'

interface Ouvinte {
  readonly lugar: Lugar
  readonly onRead: (texto: string) => void
}
const listeners: Ouvinte[] = []

const EVENTOS = {
  keydown: (event: Event) => handleKey(event as KeyboardEvent),
  beforeinput: (event: Event) => handleInput(event as InputEvent),
  // The person goes on elsewhere: no more of the code comes.
  pointerdown: () => finishUnendedCode(),
  focusout: () => finishUnendedCode(),
}

/** Begins to listen; returns how to end it. Of two at one place the later one is told. */
function listenToScans(listener: Ouvinte): () => void {
  if (listeners.length === 0)
    for (const [name, listen] of Object.entries(EVENTOS)) addEventListener(name, listen, { capture: true })
  listeners.push(listener)
  return () => {
    listeners.splice(listeners.indexOf(listener), 1)
    if (listeners.length > 0) return
    for (const [name, listen] of Object.entries(EVENTOS)) removeEventListener(name, listen, { capture: true })
    clearTimeout(espera)
    rajada.esquecer()
  }
}

/** Controls that take keys. Not checkboxes, which keep the focus after a click. */
const CAMPO = 'input:not([type="checkbox"], [type="radio"]), textarea, select'
type Campo = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/**
 * Fields that a code may be scanned into where the screen itself reads nothing: searches, and fields that are marked
 * so.
 */
const DE_CODIGO = 'input[type="search"], [data-codigo]'

/** Fields for numbers, which scales also type into, and for passwords, which password managers do. */
const DE_NUMERO = 'input[type="number"], [inputmode="decimal"], [inputmode="numeric"]'
const DE_SENHA = 'input[type="password"]'
/** A number that a field may hold: at most seven digits; eight or more are a bar code. */
const NUMERO = /^[+-]?\d{0,7}(?:[.,]\d{1,6}){0,2}$/

const rajada = new Rajada()
/** The field as it was before the burst began. */
let before: {
  readonly campo: Campo
  readonly valor: string
  readonly selecao: readonly [number, number] | null
} | null = null
/** Until no terminator can come any more. */
let espera: ReturnType<typeof setTimeout> | undefined
/** When a keyboard of Android said that a key was pressed, and not which: the text follows as an insertion. */
let teclaSemNome = Number.NEGATIVE_INFINITY
const INSERCAO_MS = 100
/** Stands for a character that the page was not told (Unicode's replacement character). */
const SEM_TEXTO = '\uFFFD'

function handleKey(event: KeyboardEvent): void {
  const field = campoDe(event)
  if (event.key === 'Unidentified' || event.key === 'Process') {
    teclaSemNome = event.timeStamp
    // Its text is inserted into a field, and goes nowhere elsewhere.
    const escreve = field && !(field instanceof HTMLSelectElement)
    return escreve ? undefined : receiveKey({ key: SEM_TEXTO, timeStamp: event.timeStamp }, event, null)
  }
  teclaSemNome = Number.NEGATIVE_INFINITY
  const altGr = event.getModifierState('AltGraph')
  // A key held down repeats as fast as a scanner types.
  if (event.metaKey || event.isComposing || event.repeat || (event.altKey && !altGr)) return finishUnendedCode()
  receiveKey({ key: event.key, timeStamp: event.timeStamp, ctrlKey: event.ctrlKey && !altGr }, event, field)
}

/** The text of a keyboard that gives its keys no name: of a scanner at a phone. */
function handleInput(event: InputEvent): void {
  const { inputType, data, timeStamp } = event
  if (timeStamp - teclaSemNome > INSERCAO_MS) return
  const field = campoDe(event)
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph')
    return receiveKey({ key: 'Enter', timeStamp }, event, field)
  if (inputType !== 'insertText' || !data) return
  if ([...data].length === 1) return receiveKey({ key: data, timeStamp }, event, field)
  // A word that the keyboard suggests comes whole, too.
  if (!eCodigoInteiro(data)) return
  const reading = { texto: data, inteira: true }
  keepField(field)
  if (keepFieldText(reading, field)) return
  event.preventDefault()
  deliverReading(reading)
}

/** Takes a key or an inserted character, and keeps what is a scanner's from the page. */
function receiveKey(pressedKey: Tecla, event: Event, field: Campo | null): void {
  if (rajada.abandonadaCom(pressedKey)) finishUnendedCode()
  const reading = rajada.receber(pressedKey)
  if (rajada.teclas.length === 1) keepField(field)
  clearTimeout(espera)
  if (rajada.teclas !== '') espera = setTimeout(finishUnendedCode, PAUSA_DA_MAQUINA_MS)
  if (rajada.daMaquina) event.preventDefault()
  // Within a burst a space would press the focused button, and a slash would open Firefox's search.
  if (!field && pressedKey.key.length === 1 && (rajada.noMeio || pressedKey.key === '/')) event.preventDefault()
  if (reading === null) return
  // Programs that type for a person go from field to field by Tab, as fast as a scanner.
  if (pressedKey.key === 'Tab' && !pareceCodigo(reading.texto)) return rajada.devolverFim()
  // Tab would move the focus on, and a second terminator press the next link.
  const fica = keepFieldText(reading, field)
  if (fica && (fica === 'numero' || pressedKey.key === 'Enter')) return
  // Enter would send the form, or press the focused button.
  event.preventDefault()
  event.stopPropagation()
  if (!fica) deliverReading(reading)
}

/** A scanner that sends no terminator has typed a code: it is read as any other. */
function finishUnendedCode(): void {
  clearTimeout(espera)
  const reading = rajada.semFim()
  rajada.esquecer()
  if (reading === null || !pareceCodigo(reading.texto) || keepFieldText(reading, before?.campo ?? null)) return
  deliverReading(reading)
}

/** Letters and digits in one word, or capitals with hyphens: as SKUs are written. */
const COMO_SKU = [/^(?=.*[a-z])(?=.*\d)[\w./-]{5,}$/i, /^(?=.*-)[A-Z./-]{6,}$/]

/** Text that a program types for a person, such as a name, a price or a telephone, is no code. */
function pareceCodigo(text: string): boolean {
  const codigo = codigoDoLeitor(text)
  // The scanner says so itself, by what it adds.
  const isMarked = codigo !== text.trim()
  return isMarked || text.includes(SEM_TEXTO) || eCodigoInteiro(codigo) || COMO_SKU.some((forma) => forma.test(codigo))
}

/** Tells a whole code: one of our addresses, or the EAN of a product. */
function eCodigoInteiro(text: string): boolean {
  const codigo = codigoDoLeitor(text)
  return eRotaConhecida(codigo.replace(/^https?:\/\/[^/]+/, '')) || chaveDoGtin(codigo) !== ''
}

function ouvinteAgora(): Ouvinte | undefined {
  const haDialogo = document.querySelector('[aria-modal]') !== null
  return haDialogo ? findOuvinte('dialogo') : (findOuvinte('tela') ?? findOuvinte('programa'))
}

/** Whether the text belongs into the field: of a scale, a password manager, or a code into a field for codes. */
function keepFieldText({ texto }: Lida, field: Campo | null): 'numero' | 'codigo' | null {
  if (!field) return null
  const listener = ouvinteAgora()
  if ((!listener || listener.lugar === 'programa') && field.matches(DE_CODIGO)) {
    clearTypedCode(texto)
    return 'codigo'
  }
  const fica = field.matches(DE_SENHA) || (field.matches(DE_NUMERO) && NUMERO.test(texto.trim()))
  return fica ? 'numero' : null
}

/** Removes what the scanner adds to a code, such as an AIM identifier, from a field for codes too. */
function clearTypedCode(text: string): void {
  const codigo = codigoDoLeitor(text)
  if (!before || codigo === text.trim() || !before.campo.value.includes(text)) return
  setFieldValue(
    before.campo,
    before.campo.value.replace(text, () => codigo),
  )
}

function deliverReading(reading: Lida): void {
  restoreField()
  const listener = ouvinteAgora()
  const failure = reading.texto.includes(SEM_TEXTO)
    ? 'Este aparelho só entrega a leitura dentro de um campo. Toque na busca e leia de novo.'
    : !reading.inteira && 'A leitura veio pela metade. Leia de novo.'
  if (failure) {
    playSignal('alarme')
    toast('warning', failure)
  } else if (listener) listener.onRead(codigoDoLeitor(reading.texto))
  else playSignal('alarme')
}

const campoDe = ({ target }: Event): Campo | null => (target instanceof Element ? target.closest<Campo>(CAMPO) : null)

const findOuvinte = (place: Lugar) => listeners.findLast((listener) => listener.lugar === place)

function keepField(campo: Campo | null): void {
  before = campo && { campo, valor: campo.value, selecao: selecaoDe(campo) }
}

/** Null where a field has no caret that can be read, such as a date. */
function selecaoDe(field: Campo): readonly [number, number] | null {
  if (field instanceof HTMLSelectElement) return null
  const { selectionStart, selectionEnd } = field
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd]
}

/** Fields whose value is empty while what stands in them is not whole. */
const POR_PARTES = 'input[type="date"], input[type="time"], input[type="month"], input[type="number"]'

/** Restores the field's value from before the scan, and its caret. */
function restoreField(): void {
  if (!before?.campo.isConnected) return
  const { campo, valor, selecao } = before
  if (campo.value === valor && !campo.matches(POR_PARTES)) return
  if (campo.matches('input[type="date"]')) setFieldValue(campo, '2000-01-01')
  setFieldValue(campo, valor)
  if (selecao && !(campo instanceof HTMLSelectElement)) campo.setSelectionRange(...selecao)
}

/** React notices only the native setter. */
function setFieldValue(field: Campo, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const tipo of ['input', 'change']) field.dispatchEvent(new Event(tipo, { bubbles: true }))
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
  { place: lugar = 'tela', paused: isPaused = false }: Opcoes = {},
): void {
  const leu = useEffectEvent((text: string) => (isPaused ? playSignal('alarme') : onRead(text)))
  useEffect(() => listenToScans({ lugar, onRead: leu }), [lugar])
}
