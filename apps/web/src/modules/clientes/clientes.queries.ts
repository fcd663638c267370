import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarDocumento, soDigitos } from '@estampa/contract/shared/documents.ts'
import { contem, normalizar } from '@estampa/contract/shared/search.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { esquecer } from '../../shared/queryClient.ts'
import { consulta, guardarResposta } from '../../shared/registro/consulta.ts'
import { manterParaVoltar, paginaDe, paginas } from '../../shared/registro/paginas.ts'

export const CHAVE_DOS_CLIENTES = ['clientes'] as const
const CHAVE_DAS_LISTAS = [...CHAVE_DOS_CLIENTES, 'lista'] as const

/** The customers that match `busca` in the order of their names, page by page; all of them without one. */
export const listaDeClientes = (busca = '') => ({
  ...paginas([...CHAVE_DAS_LISTAS, busca], clientesApi, 'GET /clientes/', {
    query: { busca },
    corresponde: (cliente) => corresponde(cliente, busca),
    falha: 'A busca de clientes falhou',
  }),
  ...manterParaVoltar(),
})

/** Rows of the second page of options: the most that the server gives. */
const RESTO_DAS_OPCOES = 200

/**
 * The customers that match `busca`, for a select: one page, and a longer second one, since a person does not scroll
 * through thousands of options. `total` counts all that match; when it is more than `clientes` holds, a search narrows it.
 */
export const opcoesDeClientes = (busca = '') =>
  queryOptions({
    queryKey: [...CHAVE_DAS_LISTAS, 'opcoes', busca],
    queryFn: async ({ signal }) => {
      const primeira = await lerPaginaDe(busca, null, signal)
      const segunda = primeira.proxima
        ? await lerPaginaDe(busca, comLimite(primeira.proxima, RESTO_DAS_OPCOES), signal)
        : null
      const clientes = [...primeira.linhas, ...(segunda?.linhas ?? [])]
      // An anonymised one cannot be chosen any more; a sale that has one shows it all the same.
      const escolhiveis = clientes.filter(({ anonimizado_em }) => anonimizado_em === null)
      const anonimos = clientes.length - escolhiveis.length
      return { clientes: escolhiveis, total: Math.max(primeira.total, clientes.length) - anonimos }
    },
    meta: { falha: 'Os clientes não puderam ser lidos' },
  })

function comLimite(proxima: string, limite: number): string {
  const url = new URL(proxima, location.origin)
  url.searchParams.set('limite', String(limite))
  return url.href
}

async function lerPaginaDe(busca: string, proxima: string | null, signal: AbortSignal) {
  const pagina =
    proxima === null
      ? await clientesApi('GET /clientes/', { query: { busca }, signal })
      : await clientesApi.proxima('GET /clientes/', proxima, { signal })
  return paginaDe(pagina, (cliente) => corresponde(cliente, busca))
}

/** What the server's search does: name, document, phone or e-mail, without accents, case and punctuation. */
export function corresponde({ nome, cpf, telefone, email }: Cliente, busca: string): boolean {
  const digitos = soDigitos(busca)
  const numeros = [cpf, telefone].map(soDigitos)
  return contem(busca, nome, cpf, telefone, email) || (digitos !== '' && numeros.some((n) => n.includes(digitos)))
}

export const umCliente = (id: number) =>
  consulta([...CHAVE_DOS_CLIENTES, 'um', id], clientesApi, 'GET /clientes/:id/', {
    params: { id },
    falha: 'O cliente não pôde ser lido',
  })

/** The customer of sales without a name; it never changes. */
export const consumidorFinal = consulta(
  [...CHAVE_DOS_CLIENTES, 'consumidor-final'],
  clientesApi,
  'GET /clientes/consumidor-final/',
  { staleTime: Number.POSITIVE_INFINITY, falha: 'O consumidor final não pôde ser lido' },
)

/** Call after a customer was saved; with null, after the one of `id` was deleted. */
export async function onClienteChanged(client: QueryClient, id: number, cliente: Cliente | null): Promise<void> {
  if (cliente) guardarResposta(client, umCliente(id).queryKey, cliente)
  else esquecer(client, umCliente(id).queryKey)
  await client.invalidateQueries({ queryKey: CHAVE_DAS_LISTAS })
}

/** `Recife/PE`; without an unknown part. */
export const cidadeDe = ({ municipio, uf }: Pick<Cliente, 'municipio' | 'uf'>): string =>
  [municipio, uf].filter(Boolean).join('/')

/** The customers as options of a select: their names, and for those who share one also document and city. */
export function opcoesPorNome(clientes: readonly Cliente[]): { value: number; label: string }[] {
  const vezes = new Map<string, number>()
  for (const { nome } of clientes) vezes.set(normalizar(nome), (vezes.get(normalizar(nome)) ?? 0) + 1)
  return clientes.map((cliente) => {
    const { id, nome, cpf } = cliente
    const unico = vezes.get(normalizar(nome)) === 1
    const label = unico ? nome : [nome, formatarDocumento(cpf), cidadeDe(cliente)].filter(Boolean).join(' · ')
    return { value: id, label }
  })
}
