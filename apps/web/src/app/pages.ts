import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { RouteHandle } from './Header.tsx'

// The addresses and the pages that they open. Nothing that draws is imported here: start.ts asks for the files of the
// opened page before the program has come.

type Page = () => Promise<{ default: ComponentType }>

const lazyPage = (page: Page) => async () => ({ Component: (await page()).default })
/** The frame around the pages that ask for a session. */
export const shell = async () => ({ Component: (await import('./Protected.tsx')).Protected })

/** The form of a new record. `title` is the page's; `trilha` its step, where that is another. */
const blank = (path: string, title: string, form: () => Promise<ComponentType>, trilha = title): RouteObject => ({
  path,
  handle: { trilha } satisfies RouteHandle,
  lazy: async () => {
    const [Form, { blankPage }] = await Promise.all([form(), import('./blankPage.tsx')])
    return { Component: blankPage(title, Form) }
  },
})

/** A step of the breadcrumbs and the page at its own address; pages below it come as `children`. */
const area = (path: string, trilha: string, page: Page, children: RouteObject[] = [], numero = ''): RouteObject => ({
  path,
  handle: { trilha, numero } satisfies RouteHandle,
  children: [{ index: true, lazy: lazyPage(page) }, ...children],
})

export const protectedPages: RouteObject[] = [
  area('home', 'Painel', () => import('../modules/painel/PainelPage.tsx')),
  area('relatorios', 'Relatórios', () => import('../modules/relatorios/RelatoriosPage.tsx')),
  area('produtos', 'Produtos', () => import('../modules/produtos/ProdutosPage.tsx'), [
    area('criar', 'Novo produto', () => import('../modules/produtos/NovoProdutoPage.tsx')),
    area('importar', 'Importar', () => import('../modules/importacao/planilha/ImportarPlanilhaPage.tsx')),
    area('contagem', 'Contagem de estoque', () => import('../modules/contagem/ContagemPage.tsx')),
    area(':produtoId', 'Editar produto', () => import('../modules/produtos/ProdutoPage.tsx'), [
      area('bling', 'No Bling', () => import('../modules/produtos/bling/ProdutoNoBlingPage.tsx')),
      area('producao', 'Produção', () => import('../modules/producao/preparo/ProducaoDoProdutoPage.tsx')),
    ]),
  ]),
  area('modelos', 'Modelos', () => import('../modules/modelos/ModelosPage.tsx'), [
    blank('criar', 'Novo modelo', async () => (await import('../modules/modelos/ModeloForm.tsx')).ModeloForm),
    area(':modeloId', 'Editar modelo', () => import('../modules/modelos/ModeloPage.tsx')),
  ]),
  area('atributos', 'Atributos', () => import('../modules/atributos/AtributosPage.tsx')),
  area('clientes', 'Clientes', () => import('../modules/clientes/ClientesPage.tsx'), [
    area('importar', 'Importar', () => import('../modules/importacao/planilha/ImportarPlanilhaPage.tsx')),
    blank('criar', 'Novo cliente', async () => (await import('../modules/clientes/ClienteForm.tsx')).ClienteForm),
    area(':clienteId', 'Editar cliente', () => import('../modules/clientes/ClientePage.tsx')),
  ]),
  area('vendas', 'Vendas', () => import('../modules/vendas/VendasPage.tsx'), [
    area('criar', 'Criar', () => import('../modules/vendas/NovaVendaPage.tsx')),
    area('separar', 'Separar juntas', () => import('../modules/vendas/lote/SepararJuntasPage.tsx')),
    area(
      ':vendaId',
      'Venda',
      () => import('../modules/vendas/VendaPage.tsx'),
      [
        area('editar', 'Editar', () => import('../modules/vendas/EditarVendaPage.tsx')),
        area('troca', 'Troca', () => import('../modules/vendas/TrocaPage.tsx')),
      ],
      'vendaId',
    ),
  ]),
  area('orcamentos', 'Orçamentos', () => import('../modules/orcamentos/OrcamentosPage.tsx'), [
    blank(
      'criar',
      'Novo orçamento',
      async () => (await import('../modules/orcamentos/OrcamentoForm.tsx')).OrcamentoForm,
    ),
    area(
      ':orcamentoId',
      'Orçamento',
      () => import('../modules/orcamentos/OrcamentoPage.tsx'),
      [area('editar', 'Editar', () => import('../modules/orcamentos/EditarOrcamentoPage.tsx'))],
      'orcamentoId',
    ),
  ]),
  area('categorias', 'Categorias', () => import('../modules/categorias/CategoriasPage.tsx'), [
    // The titles are the specification's own words and appear once on their pages.
    blank(
      'criar',
      'Nova Categoria',
      async () => (await import('../modules/categorias/CategoriaForm.tsx')).CategoriaForm,
      'Criar',
    ),
    area(':categoriaId', 'Editar', () => import('../modules/categorias/CategoriaPage.tsx')),
  ]),
  area('caixa', 'Caixa', () => import('../modules/caixa/CaixaPage.tsx'), [
    area('turnos', 'Turnos', () => import('../modules/caixa/TurnosPage.tsx'), [
      area(':turnoId', 'Turno', () => import('../modules/caixa/TurnoPage.tsx'), [], 'turnoId'),
    ]),
  ]),
  area('compras', 'Compras', () => import('../modules/compras/ComprasPage.tsx'), [
    blank('criar', 'Nova compra', async () => (await import('../modules/compras/CompraForm.tsx')).CompraForm),
    area(':compraId', 'Compra', () => import('../modules/compras/CompraPage.tsx'), [], 'compraId'),
  ]),
  area('fornecedores', 'Fornecedores', () => import('../modules/fornecedores/FornecedoresPage.tsx'), [
    area('importar', 'Importar', () => import('../modules/importacao/planilha/ImportarPlanilhaPage.tsx')),
    blank(
      'criar',
      'Novo fornecedor',
      async () => (await import('../modules/fornecedores/FornecedorPage.tsx')).FornecedorForm,
    ),
    area(':fornecedorId', 'Editar fornecedor', () => import('../modules/fornecedores/FornecedorPage.tsx')),
  ]),
  area('configuracoes', 'Configurações', () => import('../modules/configuracoes/ConfiguracoesPage.tsx'), [
    area('acesso', 'Acesso e segurança', () => import('../modules/configuracoes/acesso/AcessoPage.tsx')),
    area('aparelhos', 'Aparelhos', () => import('../modules/configuracoes/aparelhos/AparelhosPage.tsx')),
    area('bling', 'Conta do Bling', () => import('../modules/configuracoes/bling/ContaBlingPage.tsx'), [
      area('diferencas', 'Diferenças no depósito', () => import('../modules/configuracoes/bling/DiferencasPage.tsx')),
    ]),
    area('embalagens', 'Embalagens', () => import('../modules/embalagens/EmbalagensPage.tsx')),
    area('loja', 'Dados da loja', () => import('../modules/configuracoes/loja/DadosDaLojaPage.tsx')),
    area('notas', 'Notas fiscais', () => import('../modules/configuracoes/notas/NotasPage.tsx')),
    area('caixa', 'Caixa', () => import('../modules/caixa/ConfiguracaoDoCaixaPage.tsx')),
    area('compras', 'Compras', () => import('../modules/compras/ConfiguracaoDasComprasPage.tsx')),
    area('producao', 'Produção', () => import('../modules/producao/ConfiguracaoDaProducaoPage.tsx')),
    area('pagamento', 'Pagamento', () => import('../modules/configuracoes/pagamento/PagamentoPage.tsx')),
    area('usuarios', 'Usuários', () => import('../modules/configuracoes/usuarios/UsuariosPage.tsx')),
    area('lixeira', 'Lixeira', () => import('../modules/lixeira/LixeiraPage.tsx')),
    area('auditoria', 'Auditoria', () => import('../modules/auditoria/AuditoriaPage.tsx')),
    area('saude', 'Saúde do sistema', () => import('../modules/configuracoes/saude/SaudePage.tsx')),
    area('sincronizacao', 'Sincronização', () => import('../modules/sincronizacao/SincronizacaoPage.tsx')),
  ]),
  area('sincronizacao/importar', 'Importar do Bling', () => import('../modules/importacao/bling/ImportarPage.tsx')),
  area('producao', 'Produção', () => import('../modules/producao/ProducaoPage.tsx'), [
    area('bancada', 'Bancada', () => import('../modules/producao/bancada/BancadaPage.tsx')),
  ]),
  area('qrcodes', 'Imprimir QR Codes', () => import('../modules/qrcodes/QrCodesPage.tsx'), [
    area('modelos', 'Modelos de etiqueta', () => import('../modules/qrcodes/layouts/LayoutsPage.tsx'), [
      blank(
        'criar',
        'Novo modelo de etiqueta',
        async () => (await import('../modules/qrcodes/layouts/NovoLayout.tsx')).NovoLayout,
      ),
      area(':layoutId', 'Editar modelo de etiqueta', () => import('../modules/qrcodes/layouts/LayoutPage.tsx')),
    ]),
  ]),
]

export const publicPages: RouteObject[] = [
  { path: '/', lazy: lazyPage(() => import('../modules/autenticacao/LoginPage.tsx')) },
  { path: '/celular', lazy: lazyPage(() => import('../modules/autenticacao/CelularPage.tsx')) },
  { path: '/convites/:token', lazy: lazyPage(() => import('../modules/autenticacao/ConvitePage.tsx')) },
  { path: '/bling/callback', lazy: lazyPage(() => import('../modules/bling/BlingCallbackPage.tsx')) },
  { path: '/melhor-envio/callback', lazy: lazyPage(() => import('../modules/frete/FreteCallbackPage.tsx')) },
  { path: '/imprimir/qr', lazy: lazyPage(() => import('../modules/qrcodes/ImprimirQrPage.tsx')) },
  { path: '/imprimir/etiquetas', lazy: lazyPage(() => import('../modules/qrcodes/ImprimirEtiquetasPage.tsx')) },
  { path: '/imprimir/producoes', lazy: lazyPage(() => import('../modules/producao/fila/ImprimirOrdensPage.tsx')) },
  {
    path: '/imprimir/vendas/:vendaId/separacao',
    lazy: lazyPage(() => import('../modules/imprimir/ListaDeSeparacaoPage.tsx')),
  },
  { path: '/imprimir/lote/:documento', lazy: lazyPage(() => import('../modules/imprimir/ImpressoDoLotePage.tsx')) },
  {
    path: '/imprimir/vendas/:vendaId/romaneio',
    lazy: lazyPage(() => import('../modules/imprimir/RomaneioPage.tsx')),
  },
  { path: '/imprimir/vendas/:vendaId/recibo', lazy: lazyPage(() => import('../modules/imprimir/ReciboPage.tsx')) },
  { path: '/imprimir/turnos/:turnoId', lazy: lazyPage(() => import('../modules/imprimir/TurnoImpressoPage.tsx')) },
  {
    path: '/imprimir/movimentos-de-caixa/:movimentoId',
    lazy: lazyPage(() => import('../modules/imprimir/MovimentoImpressoPage.tsx')),
  },
  { path: '*', lazy: lazyPage(() => import('./NotFoundPage.tsx')) },
]

/**
 * The routes down to the page at an address, fixed parts before parameters; null for an address without a page. The router's
 * own `matchRoutes` would bring the router into the first script.
 */
function matchPage(pages: readonly RouteObject[], parts: readonly string[]): RouteObject[] | null {
  const isParameter = ({ path = '' }: RouteObject) => path.includes(':')
  for (const page of pages.toSorted((a, b) => Number(isParameter(a)) - Number(isParameter(b)))) {
    const own = page.path?.split('/').filter(Boolean) ?? []
    if (own.length > parts.length || !own.every((part, i) => part.startsWith(':') || part === parts[i])) continue
    const rest = parts.slice(own.length)
    const below = page.children ? matchPage(page.children, rest) : rest.length === 0 ? [] : null
    if (below) return [page, ...below]
  }
  return null
}

/** The routes whose files the page at an address needs. Empty for an address without a page. */
export function findOpenedPages(pathname: string): RouteObject[] {
  const parts = pathname.split('/').filter(Boolean)
  const shellPages = matchPage(protectedPages, parts)
  return shellPages ? [{ lazy: shell }, ...shellPages] : (matchPage(publicPages, parts) ?? [])
}
