import type { QueryClient } from '@tanstack/react-query'

/** The first read of the lists that a link may lead to, by their address; each is fetched with its module. */
export const LEITURAS: Readonly<Record<string, (client: QueryClient) => Promise<unknown>>> = {
  '/home': async (client) => client.prefetchQuery((await import('../modules/painel/painel.queries.ts')).painelDaLoja),
  '/produtos': async (client) =>
    client.prefetchInfiniteQuery((await import('../modules/produtos/produtos.queries.ts')).listaDeProdutos()),
  '/modelos': async (client) =>
    client.prefetchQuery((await import('../modules/modelos/modelos.queries.ts')).listaDeModelos()),
  '/categorias': async (client) =>
    client.prefetchQuery((await import('../modules/categorias/categorias.queries.ts')).arvoreDeCategorias),
  '/atributos': async (client) =>
    client.prefetchQuery((await import('../modules/atributos/atributos.queries.ts')).listaDeAtributos),
  '/clientes': async (client) =>
    client.prefetchInfiniteQuery((await import('../modules/clientes/clientes.queries.ts')).listaDeClientes()),
  '/vendas': async (client) =>
    client.prefetchInfiniteQuery((await import('../modules/vendas/lista.queries.ts')).listaDeVendas()),
  '/configuracoes/lixeira': async (client) =>
    client.prefetchInfiniteQuery((await import('../modules/lixeira/lixeira.queries.ts')).listaDaLixeira),
}
