import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { describeDocumento, soDigitos } from '@estampa/contract/shared/documents.ts'
import { contem, normalizeText } from '@estampa/contract/shared/search.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiPages, keepForReturn, pageOf } from '../../shared/api/apiPages.ts'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { CHAVE_DAS_VENDAS } from '../../shared/api/keys.ts'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { resource } from '../../shared/resource/resource.ts'

export const clientes = resource('clientes', clientesApi, {
  list: 'A busca de clientes falhou',
  record: 'O cliente não pôde ser lido',
})

/** The customers that match `search` in the order of their names, page by page; all of them without one. */
export const listaDeClientes = (search = '') => ({
  ...clientes.pages(search, (cliente) => matchesClienteSearch(cliente, search)),
  ...keepForReturn(),
})

/** Rows of the second page of options: the most that the server gives. */
const RESTO_DAS_OPCOES = 200

/**
 * The customers that match `search`, for a select: one page, and a longer second one, since a person does not scroll
 * through thousands of options. `total` counts all that match; when it is more than `clientes` holds, a search narrows it.
 */
export const opcoesDeClientes = (search = '') =>
  queryOptions({
    queryKey: [...clientes.key, 'lista', 'opcoes', search],
    queryFn: async ({ signal }) => {
      const first = await readClientesPage(search, null, signal)
      const segunda = first.next
        ? await readClientesPage(search, setUrlLimit(first.next, RESTO_DAS_OPCOES), signal)
        : null
      const foundClientes = [...first.rows, ...(segunda?.rows ?? [])]
      // An anonymised one cannot be chosen any more; a sale that has one shows it all the same.
      const escolhiveis = foundClientes.filter(({ anonimizado_em }) => anonimizado_em === null)
      const anonimos = foundClientes.length - escolhiveis.length
      return { clientes: escolhiveis, total: Math.max(first.total, foundClientes.length) - anonimos }
    },
    meta: { failed: 'Os clientes não puderam ser lidos' },
  })

function setUrlLimit(next: string, limit: number): string {
  const url = new URL(next, location.origin)
  url.searchParams.set('limite', String(limit))
  return url.href
}

async function readClientesPage(busca: string, next: string | null, signal: AbortSignal) {
  const page =
    next === null
      ? await clientesApi('GET /clientes/', { query: { busca }, signal })
      : await clientesApi.next('GET /clientes/', next, { signal })
  return pageOf(page, (cliente) => matchesClienteSearch(cliente, busca))
}

/** Matches as the server's search does: name, document, phone or e-mail, without accents, case and punctuation. */
export function matchesClienteSearch({ nome, cpf, telefone, email }: Cliente, search: string): boolean {
  const digits = soDigitos(search)
  const numbers = [cpf, telefone].map(soDigitos)
  return contem(search, nome, cpf, telefone, email) || (digits !== '' && numbers.some((n) => n.includes(digits)))
}

export const umCliente = clientes.record

/** The customer of sales without a name; it never changes. */
export const consumidorFinal = apiQuery(
  [...clientes.key, 'consumidor-final'],
  clientesApi,
  'GET /clientes/consumidor-final/',
  { staleTime: Number.POSITIVE_INFINITY, failed: 'O consumidor final não pôde ser lido' },
)

/** `Recife/PE`; without an unknown part. */
export const cidadeDe = ({ municipio, uf }: Pick<Cliente, 'municipio' | 'uf'>): string =>
  [municipio, uf].filter(Boolean).join('/')

/** The customers as options of a select: their names, and for those who share one also document and city. */
export function opcoesPorNome(listedClientes: readonly Cliente[]): { value: number; label: string }[] {
  const nameCounts = new Map<string, number>()
  for (const { nome } of listedClientes)
    nameCounts.set(normalizeText(nome), (nameCounts.get(normalizeText(nome)) ?? 0) + 1)
  return listedClientes.map((cliente) => {
    const { id, nome, cpf } = cliente
    const unico = nameCounts.get(normalizeText(nome)) === 1
    const label = unico ? nome : [nome, describeDocumento(cpf), cidadeDe(cliente)].filter(Boolean).join(' · ')
    return { value: id, label }
  })
}

export const comprasDoCliente = (clienteId: number) =>
  apiPages([...CHAVE_DAS_VENDAS, 'lista', 'cliente', clienteId], clientesApi, 'GET /clientes/:id/vendas/', {
    view: (venda) => ({ ...venda, status: venda.status || 'separacao' }),
    params: { id: clienteId },
    failed: 'As vendas do cliente não puderam ser lidas',
  })
