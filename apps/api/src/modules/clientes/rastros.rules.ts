import {
  RASTROS_MAXIMOS,
  type Rastro,
  type Rastros,
  type RastrosDepois,
} from '@estampa/contract/clientes/rastros.schemas.ts'
import { soDigitos } from '@estampa/contract/shared/documents.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { APAGADO } from '../../shop/rastro.ts'
import type { DadoPessoal } from './pessoais.ts'
import * as data from './rastros.data.ts'
import { PROCURADAS, type Procurada } from './textos.ts'

// What anonymising does not remove by itself: texts that name no customer, in which a part of the name may be the person's or
// another's. They are shown to the person who anonymises, who says which are.

/** Words between the parts of a name; each stands in most texts. */
const LIGACOES = new Set([
  'de',
  'da',
  'do',
  'das',
  'dos',
  'del',
  'della',
  'di',
  'du',
  'la',
  'van',
  'von',
  'der',
  'filho',
  'filha',
  'neto',
  'junior',
  'jr',
])
const LETRAS: Readonly<Record<string, string>> = {
  a: 'aAàáâãäåÀÁÂÃÄÅ',
  c: 'cCçÇ',
  e: 'eEèéêëÈÉÊË',
  i: 'iIìíîïÌÍÎÏ',
  n: 'nNñÑ',
  o: 'oOòóôõöÒÓÔÕÖ',
  u: 'uUùúûüÙÚÛÜ',
  y: 'yYýÿÝ',
}
const LETRA = '0-9A-Za-zÀ-ÖØ-öø-ÿ'
/** Last digits of a telephone, which people write without the area too. */
const DIGITOS_DO_TELEFONE = 8
const MINIMO_DE_DIGITOS = 8

const escrita = (letra: string) =>
  LETRAS[letra] === undefined
    ? /[a-z]/.test(letra)
      ? `[${letra}${letra.toUpperCase()}]`
      : letra.replace(/[^\p{L}\p{N}]/u, '\\$&')
    : `[${LETRAS[letra]}]`
/** Whatever the accents and the case. */
const escritas = (texto: string) => [...normalizeText(texto)].map(escrita).join('')
/** Whatever stands between the signs: `529.982.247-25`. */
const espacadas = (codigo: string) => [...codigo.toLowerCase()].map(escrita).join(`[^${LETRA}]{0,3}`)

const palavrasDe = (nome: string) =>
  normalizeText(nome)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((palavra) => palavra.length > 1 && /\p{L}/u.test(palavra) && !LIGACOES.has(palavra))

type Pessoa = Readonly<Pick<Record<DadoPessoal, string>, 'nome' | 'cpf' | 'telefone' | 'email'>>

/** The search for a customer and the records joined into it; null: they have no data to search for. */
export function procuradoDe(fichas: readonly Pessoa[]): data.PartesProcuradas | null {
  const readEach = <T>(textos: (ficha: Pessoa) => readonly T[]) => [...new Set(fichas.flatMap(textos))]
  const nomes = readEach(({ nome }) => palavrasDe(nome)).map(escritas)
  const emails = readEach(({ email }) => [email.trim()])
    .filter(Boolean)
    .map(escritas)
  const numeros = readEach(({ cpf, telefone }) => [cpf, soDigitos(telefone).slice(-DIGITOS_DO_TELEFONE)]).filter(
    (numero) => soDigitos(numero).length >= MINIMO_DE_DIGITOS,
  )
  if (nomes.length + emails.length + numeros.length === 0) return null
  return {
    partes: [...nomes.map((nome) => `(?<![${LETRA}])${nome}(?![${LETRA}])`), ...emails, ...numeros.map(espacadas)],
    antes: {
      letras: [...nomes, ...emails].join('|') || null,
      numeros: numeros.map((numero) => `%${[...soDigitos(numero)].join('%')}%`),
    },
  }
}

const padraoDe = ({ partes }: data.PartesProcuradas) => new RegExp(partes.join('|'), 'g')

/** Changes each text in a value that JSON can hold; names of fields stay. */
function mapTextos(valor: unknown, change: (texto: string) => string): unknown {
  if (typeof valor === 'string') return change(valor)
  if (Array.isArray(valor)) return valor.map((item) => mapTextos(item, change))
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(Object.entries(valor).map(([campo, item]) => [campo, mapTextos(item, change)]))
}

/** Letters that are shown before and after the first part that was found. */
const EM_VOLTA = 160
function cutTexto(texto: string, inicio: number): string {
  const [start, end] = [Math.max(0, inicio - EM_VOLTA), inicio + EM_VOLTA]
  return `${start > 0 ? '…' : ''}${texto.slice(start, end)}${end < texto.length ? '…' : ''}`
}

/** The texts in a value that hold a part, as people read them; null where only names of fields do. */
function showTextos(valor: unknown, padrao: RegExp): Pick<Rastro, 'texto' | 'achados'> | null {
  const trechos: string[] = []
  const achados = new Set<string>()
  mapTextos(valor, (texto) => {
    const partes = [...texto.matchAll(padrao)]
    for (const [achado] of partes) achados.add(achado)
    if (partes[0]) trechos.push(cutTexto(texto, partes[0].index))
    return texto
  })
  return trechos.length === 0 ? null : { texto: trechos.slice(0, 3).join(' · '), achados: [...achados] }
}

const lugarDe = (procurada: Procurada, coluna: string, chave: string) => `${procurada.tabela}.${coluna}.${chave}`

function showLinha(procurada: Procurada, linha: data.LinhaAchada, padrao: RegExp): Rastro[] {
  const { pagina, nome } = procurada
  const numero = pagina ? linha.numero : null
  return Object.entries(linha.valores).flatMap(([coluna, valor]) => {
    const achado = showTextos(valor, padrao)
    if (!achado) return []
    return {
      lugar: lugarDe(procurada, coluna, linha.chave),
      onde: numero === null ? nome : `${nome} ${numero}`,
      campo: procurada.colunas[coluna] ?? coluna,
      ...achado,
      pagina: pagina && numero !== null ? `${pagina[0]}${numero}` : null,
      apagavel: procurada.noCadastro !== true,
    }
  })
}

/** The texts of all tables in which a part stands, those with most parts first. */
export async function findRastros(trx: Transacao, procurado: data.PartesProcuradas | null): Promise<Rastros> {
  if (!procurado) return { quantidade: 0, rastros: [] }
  const padrao = padraoDe(procurado)
  const achados: { readonly pontos: number; readonly rastros: readonly Rastro[] }[] = []
  let quantidade = 0
  for (const procurada of PROCURADAS) {
    const linhas = await data.findLinhas(trx, procurada, procurado)
    quantidade += linhas[0]?.todas ?? 0
    for (const linha of linhas) {
      const rastros = showLinha(procurada, linha, padrao)
      // A part that matches only a field's name identifies no customer.
      quantidade -= Object.keys(linha.valores).length - rastros.length
      achados.push({ pontos: linha.pontos, rastros })
    }
  }
  const rastros = achados.toSorted((a, b) => b.pontos - a.pontos).flatMap((linha) => linha.rastros)
  return { quantidade, rastros: rastros.slice(0, RASTROS_MAXIMOS) }
}

/** Removes the person from the texts that were chosen, where they still hold a part. */
export async function removeRastros(
  trx: Transacao,
  procurado: data.PartesProcuradas | null,
  lugares: readonly string[],
): Promise<RastrosDepois> {
  if (!procurado) return { apagados: 0, ficaram: 0 }
  const padrao = padraoDe(procurado)
  let apagados = 0
  for (const lugar of new Set(lugares)) {
    const [tabela = '', coluna = '', ...partes] = lugar.split('.')
    const procurada = PROCURADAS.find(
      (table) => table.tabela === tabela && Object.hasOwn(table.colunas, coluna) && !table.noCadastro,
    )
    const chave = partes.join('.')
    if (!procurada || !/^\d{1,9}(\/|$)/.test(chave)) continue
    const antes = await data.lockValor(trx, procurada, chave, coluna)
    const depois = mapTextos(antes, (texto) => texto.replace(padrao, APAGADO).slice(0, procurada.maximo))
    if (antes === undefined || JSON.stringify(antes) === JSON.stringify(depois)) continue
    await data.setValor(trx, procurada, chave, coluna, depois)
    apagados += 1
  }
  return { apagados, ficaram: (await findRastros(trx, procurado)).quantidade }
}
