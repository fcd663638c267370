import { formatarReais } from '@estampa/contract/shared/money.ts'
import { CAMPOS, textoDe } from '../produto/campos.mapping.ts'

/** What a kept version says to a person: names and values in words. */

const NOMES: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(CAMPOS).map(({ nomes }) => nomes))

/** Nested groups as `grupo.campo`. */
function achatar(grupo: Readonly<Record<string, unknown>>, prefixo = ''): [string, unknown][] {
  return Object.entries(grupo).flatMap(([nome, valor]) =>
    valor !== null && typeof valor === 'object' && !Array.isArray(valor)
      ? achatar(valor as Record<string, unknown>, `${prefixo}${nome}.`)
      : [[`${prefixo}${nome}`, valor] as [string, unknown]],
  )
}

function emTexto(nome: string, valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '—'
  if (typeof valor !== 'number') return textoDe(String(valor))
  return nome === 'preco' ? formatarReais(valor) : valor.toLocaleString('pt-BR', { maximumFractionDigits: 3 })
}

/** Field by field what stood there and what we sent; what a person knows no name of is left out. */
export function camposDaVersao(antes: Readonly<Record<string, unknown>>, enviado: Readonly<Record<string, unknown>>) {
  const novos = new Map(achatar(enviado))
  return achatar(antes)
    .filter(([nome]) => NOMES[nome] !== undefined)
    .map(([nome, valor]) => ({
      nome: NOMES[nome] ?? nome,
      antes: emTexto(nome, valor),
      enviado: emTexto(nome, novos.get(nome)),
    }))
}
