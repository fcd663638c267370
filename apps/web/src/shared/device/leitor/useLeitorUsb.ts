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
const ouvintes: Ouvinte[] = []

const EVENTOS = {
  keydown: (evento: Event) => handleKey(evento as KeyboardEvent),
  beforeinput: (evento: Event) => handleInput(evento as InputEvent),
  // The person goes on elsewhere: no more of the code comes.
  pointerdown: () => finishUnendedCode(),
  focusout: () => finishUnendedCode(),
}

/** Begins to listen; returns how to end it. Of two at one place the later one is told. */
function listenToScans(ouvinte: Ouvinte): () => void {
  if (ouvintes.length === 0)
    for (const [nome, ouvir] of Object.entries(EVENTOS)) addEventListener(nome, ouvir, { capture: true })
  ouvintes.push(ouvinte)
  return () => {
    ouvintes.splice(ouvintes.indexOf(ouvinte), 1)
    if (ouvintes.length > 0) return
    for (const [nome, ouvir] of Object.entries(EVENTOS)) removeEventListener(nome, ouvir, { capture: true })
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
let antes: {
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

function handleKey(evento: KeyboardEvent): void {
  const campo = campoDe(evento)
  if (evento.key === 'Unidentified' || evento.key === 'Process') {
    teclaSemNome = evento.timeStamp
    // Its text is inserted into a field, and goes nowhere elsewhere.
    const escreve = campo && !(campo instanceof HTMLSelectElement)
    return escreve ? undefined : receiveKey({ key: SEM_TEXTO, timeStamp: evento.timeStamp }, evento, null)
  }
  teclaSemNome = Number.NEGATIVE_INFINITY
  const altGr = evento.getModifierState('AltGraph')
  // A key held down repeats as fast as a scanner types.
  if (evento.metaKey || evento.isComposing || evento.repeat || (evento.altKey && !altGr)) return finishUnendedCode()
  receiveKey({ key: evento.key, timeStamp: evento.timeStamp, ctrlKey: evento.ctrlKey && !altGr }, evento, campo)
}

/** The text of a keyboard that gives its keys no name: of a scanner at a phone. */
function handleInput(evento: InputEvent): void {
  const { inputType, data, timeStamp } = evento
  if (timeStamp - teclaSemNome > INSERCAO_MS) return
  const campo = campoDe(evento)
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph')
    return receiveKey({ key: 'Enter', timeStamp }, evento, campo)
  if (inputType !== 'insertText' || !data) return
  if ([...data].length === 1) return receiveKey({ key: data, timeStamp }, evento, campo)
  // A word that the keyboard suggests comes whole, too.
  if (!eCodigoInteiro(data)) return
  const lida = { texto: data, inteira: true }
  keepField(campo)
  if (keepFieldText(lida, campo)) return
  evento.preventDefault()
  deliverReading(lida)
}

/** Takes a key or an inserted character, and keeps what is a scanner's from the page. */
function receiveKey(tecla: Tecla, evento: Event, campo: Campo | null): void {
  if (rajada.abandonadaCom(tecla)) finishUnendedCode()
  const lida = rajada.receber(tecla)
  if (rajada.teclas.length === 1) keepField(campo)
  clearTimeout(espera)
  if (rajada.teclas !== '') espera = setTimeout(finishUnendedCode, PAUSA_DA_MAQUINA_MS)
  if (rajada.daMaquina) evento.preventDefault()
  // Within a burst a space would press the focused button, and a slash would open Firefox's search.
  if (!campo && tecla.key.length === 1 && (rajada.noMeio || tecla.key === '/')) evento.preventDefault()
  if (lida === null) return
  // Programs that type for a person go from field to field by Tab, as fast as a scanner.
  if (tecla.key === 'Tab' && !pareceCodigo(lida.texto)) return rajada.devolverFim()
  // Tab would move the focus on, and a second terminator press the next link.
  const fica = keepFieldText(lida, campo)
  if (fica && (fica === 'numero' || tecla.key === 'Enter')) return
  // Enter would send the form, or press the focused button.
  evento.preventDefault()
  evento.stopPropagation()
  if (!fica) deliverReading(lida)
}

/** A scanner that sends no terminator has typed a code: it is read as any other. */
function finishUnendedCode(): void {
  clearTimeout(espera)
  const lida = rajada.semFim()
  rajada.esquecer()
  if (lida === null || !pareceCodigo(lida.texto) || keepFieldText(lida, antes?.campo ?? null)) return
  deliverReading(lida)
}

/** Letters and digits in one word, or capitals with hyphens: as SKUs are written. */
const COMO_SKU = [/^(?=.*[a-z])(?=.*\d)[\w./-]{5,}$/i, /^(?=.*-)[A-Z./-]{6,}$/]

/** Text that a program types for a person, such as a name, a price or a telephone, is no code. */
function pareceCodigo(texto: string): boolean {
  const codigo = codigoDoLeitor(texto)
  // The scanner says so itself, by what it adds.
  const marcado = codigo !== texto.trim()
  return marcado || texto.includes(SEM_TEXTO) || eCodigoInteiro(codigo) || COMO_SKU.some((forma) => forma.test(codigo))
}

/** Tells a whole code: one of our addresses, or the EAN of a product. */
function eCodigoInteiro(texto: string): boolean {
  const codigo = codigoDoLeitor(texto)
  return eRotaConhecida(codigo.replace(/^https?:\/\/[^/]+/, '')) || chaveDoGtin(codigo) !== ''
}

function ouvinteAgora(): Ouvinte | undefined {
  const haDialogo = document.querySelector('[aria-modal]') !== null
  return haDialogo ? findOuvinte('dialogo') : (findOuvinte('tela') ?? findOuvinte('programa'))
}

/** Whether the text belongs into the field: of a scale, a password manager, or a code into a field for codes. */
function keepFieldText({ texto }: Lida, campo: Campo | null): 'numero' | 'codigo' | null {
  if (!campo) return null
  const ouvinte = ouvinteAgora()
  if ((!ouvinte || ouvinte.lugar === 'programa') && campo.matches(DE_CODIGO)) {
    clearTypedCode(texto)
    return 'codigo'
  }
  const fica = campo.matches(DE_SENHA) || (campo.matches(DE_NUMERO) && NUMERO.test(texto.trim()))
  return fica ? 'numero' : null
}

/** Removes what the scanner adds to a code, such as an AIM identifier, from a field for codes too. */
function clearTypedCode(texto: string): void {
  const codigo = codigoDoLeitor(texto)
  if (!antes || codigo === texto.trim() || !antes.campo.value.includes(texto)) return
  setFieldValue(
    antes.campo,
    antes.campo.value.replace(texto, () => codigo),
  )
}

function deliverReading(lida: Lida): void {
  restoreField()
  const ouvinte = ouvinteAgora()
  const falha = lida.texto.includes(SEM_TEXTO)
    ? 'Este aparelho só entrega a leitura dentro de um campo. Toque na busca e leia de novo.'
    : !lida.inteira && 'A leitura veio pela metade. Leia de novo.'
  if (falha) {
    playSignal('alarme')
    toast('warning', falha)
  } else if (ouvinte) ouvinte.onRead(codigoDoLeitor(lida.texto))
  else playSignal('alarme')
}

const campoDe = ({ target }: Event): Campo | null => (target instanceof Element ? target.closest<Campo>(CAMPO) : null)

const findOuvinte = (lugar: Lugar) => ouvintes.findLast((ouvinte) => ouvinte.lugar === lugar)

function keepField(campo: Campo | null): void {
  antes = campo && { campo, valor: campo.value, selecao: selecaoDe(campo) }
}

/** Null where a field has no caret that can be read, such as a date. */
function selecaoDe(campo: Campo): readonly [number, number] | null {
  if (campo instanceof HTMLSelectElement) return null
  const { selectionStart, selectionEnd } = campo
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd]
}

/** Fields whose value is empty while what stands in them is not whole. */
const POR_PARTES = 'input[type="date"], input[type="time"], input[type="month"], input[type="number"]'

/** Restores the field's value from before the scan, and its caret. */
function restoreField(): void {
  if (!antes?.campo.isConnected) return
  const { campo, valor, selecao } = antes
  if (campo.value === valor && !campo.matches(POR_PARTES)) return
  if (campo.matches('input[type="date"]')) setFieldValue(campo, '2000-01-01')
  setFieldValue(campo, valor)
  if (selecao && !(campo instanceof HTMLSelectElement)) campo.setSelectionRange(...selecao)
}

/** React notices only the native setter. */
function setFieldValue(campo: Campo, valor: string): void {
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
  const leu = useEffectEvent((texto: string) => (pausado ? playSignal('alarme') : onRead(texto)))
  useEffect(() => listenToScans({ lugar, onRead: leu }), [lugar])
}
