import { codigoDoLeitor } from '@estampa/contract/produtos/etiqueta.ts'
import { useEffect, useEffectEvent } from 'react'
import { eCodigoInteiro, pareceCodigo, SEM_TEXTO } from './codigo.ts'
import { takeEarlyKeys } from './earlyKeys.ts'
import { findOpcao, type OpcaoDeVariacao } from './QualVariacao.tsx'
import { type Lida, PAUSA_DA_MAQUINA_MS, Rajada, type Tecla } from './rajada.ts'
import { closeRefusals, leaveOut, refuseReading, tellRefusal } from './refuse.ts'

/** Whose reading it is: an open dialog's, else the screen's, else the program's. */
type Lugar = 'programa' | 'tela' | 'dialogo'

interface Ouvinte {
  readonly lugar: Lugar
  readonly onRead: (texto: string) => void
  readonly onFailure: () => void
}
const listeners: Ouvinte[] = []

const EVENTOS = {
  keydown: (event: Event) => handleKey(event as KeyboardEvent),
  keyup: ({ timeStamp }: Event) => rajada.soltar(timeStamp, performance.now()),
  beforeinput: (event: Event) => handleInput(event as InputEvent),
  // The person goes on elsewhere: no more of the code comes.
  pointerdown: () => finishUnendedCode(),
  // Not where a page that opens takes the focus between two keys of a code.
  focusout: ({ timeStamp }: Event) => rajada.emCurso(timeStamp) || finishUnendedCode(),
}

/** Begins to listen; returns how to end it. Of two at one place the later one is told. */
function listenToScans(listener: Ouvinte): () => void {
  if (listeners.length === 0)
    for (const [name, listen] of Object.entries(EVENTOS)) addEventListener(name, listen, { capture: true })
  listeners.push(listener)
  takeEarlyKeys().forEach(receiveEarlyKey)
  return () => {
    listeners.splice(listeners.indexOf(listener), 1)
    if (listeners.length > 0) return
    clearTimeout(opening)
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
interface CampoDeAntes {
  readonly campo: Campo
  readonly valor: string
  readonly selecao: readonly [number, number] | null
}
/** The fields as they were before the burst came to them: a page that opens may move the focus within it. */
let before: readonly CampoDeAntes[] = []
/** Until no terminator can come any more. */
let espera: ReturnType<typeof setTimeout> | undefined
/** Until the page that a reading waits for is open. */
let opening: ReturnType<typeof setTimeout> | undefined
/** When a keyboard of Android said that a key was pressed, and not which: the text follows as an insertion. */
let teclaSemNome = Number.NEGATIVE_INFINITY
const INSERCAO_MS = 100
/** So long after its time a timer may run before keys that the machine holds back. */
const ATRASO_MS = 100
/** Longest wait of a reading for the page that opens, and how often it looks. */
const ABRINDO_MS = 5000
const OLHAR_MS = 50

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
  const { key, timeStamp } = event
  receiveKey({ key, timeStamp, ctrlKey: event.ctrlKey && !altGr, handledAt: performance.now() }, event, field)
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
  before = []
  keepField(field)
  if (keepFieldText(reading, field)) return
  event.preventDefault()
  deliverReading(reading)
}

/** Takes a key or an inserted character, and keeps what is a scanner's from the page. */
function receiveKey(pressedKey: Tecla, event: Event, field: Campo | null): void {
  if (rajada.abandonadaCom(pressedKey)) finishUnendedCode()
  const reading = rajada.receber(pressedKey)
  if (rajada.teclas.length === 1) before = []
  keepField(field)
  waitForEnd()
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

/** A key from before anything listened: nothing can be kept from the page any more. */
function receiveEarlyKey(earlyKey: Tecla): void {
  if (rajada.abandonadaCom(earlyKey)) rajada.esquecer()
  const reading = rajada.receber(earlyKey)
  before = []
  waitForEnd()
  if (reading && (earlyKey.key !== 'Tab' || pareceCodigo(reading.texto))) deliverReading(reading)
}

/** Ends a code without a terminator after a pause. A machine that was busy meanwhile may hold back its next keys. */
function waitForEnd(): void {
  clearTimeout(espera)
  if (rajada.teclas === '') return
  const due = performance.now() + PAUSA_DA_MAQUINA_MS
  espera = setTimeout(() => {
    if (performance.now() - due < ATRASO_MS) finishUnendedCode()
    else espera = setTimeout(finishUnendedCode, ATRASO_MS)
  }, PAUSA_DA_MAQUINA_MS)
}

/** A scanner that sends no terminator has typed a code: it is read as any other. */
function finishUnendedCode(): void {
  clearTimeout(espera)
  const reading = rajada.semFim()
  rajada.esquecer()
  if (reading === null || !pareceCodigo(reading.texto) || keepFieldText(reading, before.at(-1)?.campo ?? null)) return
  deliverReading(reading)
}

function ouvinteAgora(): Ouvinte | undefined {
  const haDialogo = document.querySelector('[aria-modal]') !== null
  return haDialogo ? findOuvinte('dialogo') : (findOuvinte('tela') ?? findOuvinte('programa'))
}

/** Whether the text belongs into the field: of a scale, a password manager, or a code into a field for codes. */
function keepFieldText({ texto }: Lida, field: Campo | null): 'numero' | 'codigo' | null {
  // Of a code that began elsewhere the field has only a part.
  if (!field || before.length > 1) return null
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
  const campo = before[0]?.campo
  if (!campo || codigo === text.trim() || !campo.value.includes(text)) return
  setFieldValue(
    campo,
    campo.value.replace(text, () => codigo),
  )
}

function deliverReading(reading: Lida): void {
  before.forEach(restoreField)
  tellListener(reading, performance.now() + ABRINDO_MS)
}

/** The page that opens will read it itself. */
const isPageOpening = () => document.querySelector('main[aria-busy="true"], main [data-loading]') !== null

/** Hands the reading to whom it is for; while a page opens, to that page. */
function tellListener(reading: Lida, latest: number): void {
  const listener = ouvinteAgora()
  if (listener?.lugar !== 'dialogo' && isPageOpening() && performance.now() < latest) {
    opening = setTimeout(() => tellListener(reading, latest), OLHAR_MS)
    return
  }
  const failure = reading.texto.includes(SEM_TEXTO)
    ? 'Este aparelho só entrega a leitura dentro de um campo. Toque na busca e leia de novo.'
    : !reading.inteira && 'A leitura veio pela metade. Leia de novo.'
  if (failure) {
    tellRefusal(failure)
    listener?.onFailure()
  } else if (listener) listener.onRead(codigoDoLeitor(reading.texto))
  else refuseReading(codigoDoLeitor(reading.texto), 'Feche a janela e leia de novo.')
}

const campoDe = ({ target }: Event): Campo | null => (target instanceof Element ? target.closest<Campo>(CAMPO) : null)

const findOuvinte = (place: Lugar) => listeners.findLast((listener) => listener.lugar === place)

function keepField(campo: Campo | null): void {
  if (!campo || before.some((kept) => kept.campo === campo)) return
  before = [...before, { campo, valor: campo.value, selecao: selecaoDe(campo) }]
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
function restoreField({ campo, valor, selecao }: CampoDeAntes): void {
  if (!campo.isConnected) return
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
  /** A reading is refused, and that is said, as while an alarm waits to be read. */
  paused?: boolean
  /** The choices of the question on screen, none without one: a reading is left out, and the question names it. */
  question?: readonly OpcaoDeVariacao[]
  /** The label of a choice is the answer. Not where pieces are only counted: who reads on there has the next one in the hand. */
  answeredByCode?: boolean
  /** A code came of which not all could be read. */
  onFailure?: () => void
}

/** Takes what a USB scanner types, whatever has the focus: no field keeps it, and no button is pressed. */
export function useLeitorUsb(
  onRead: (texto: string) => void,
  { place: lugar = 'tela', paused: isPaused = false, question = [], answeredByCode = false, onFailure }: Opcoes = {},
): void {
  const leu = useEffectEvent((text: string) => {
    if (isPaused) return refuseReading(text)
    const isAnswer = answeredByCode && findOpcao(question, text) !== undefined
    if (question.length > 0 && !isAnswer) return leaveOut(text)
    closeRefusals()
    onRead(text)
  })
  const fail = useEffectEvent(() => onFailure?.())
  useEffect(() => listenToScans({ lugar, onRead: leu, onFailure: fail }), [lugar])
}
