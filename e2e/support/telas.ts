import { ENTITIES, entityOf } from '@estampa/contract/entities.ts'
import { field, press } from './acts.ts'
import { type LojaHostil, PAGED_ENTITIES } from './loja-hostil.ts'
import { botao, dialogos, fica, openEtiqueta, type Tela } from './tela.ts'
import { CAIXA } from './telas-do-caixa.ts'

const listProdutoTexts = ({ titulo, descricao, sku, variacoes }: LojaHostil['produto']): string[] => [
  titulo,
  descricao,
  sku ?? '',
  ...variacoes.flatMap((variacao) => [variacao.sku ?? '', variacao.tamanho ?? '']),
]

const PRODUTOS: readonly Tela[] = [
  {
    rota: '/produtos',
    textos: ({ ultimo, usuario }) => [ultimo, usuario.nome],
    estados: [
      { abrir: botao(/^QR Code/), textos: ({ ultimo }) => [ultimo] },
      ...dialogos(/ em estoque: /, 'Escanear'),
      fica('Tabela'),
      { abrir: (page) => page.keyboard.press('Control+k') },
    ],
  },
  { rota: '/produtos/contagem', textos: ['Nada contado ainda.'] },
  {
    rota: '/produtos/criar',
    // A select shows the beginning of long names.
    textos: ({ modelos }) => modelos.map(({ nome }) => nome.slice(0, 20)),
    estados: [
      { abrir: (page) => field(page, 'Modelo').selectOption({ label: 'Criar novo modelo' }) },
      ...dialogos('Criar categoria'),
    ],
  },
]

const PRODUTO: readonly Tela[] = [
  {
    rota: '/produtos/:produtoId',
    textos: ({ produto }) => listProdutoTexts(produto),
    estados: [
      ...dialogos(/^QR Code da variação 1/, /^Cor da variação 1/, 'Adicionar várias'),
      ...dialogos('Movimentos', 'Gerenciar imagens'),
      fica('Tabela'),
    ],
  },
  { rota: '/produtos/:produtoId/bling', textos: ['O Bling está desativado nesta loja.'] },
  { rota: '/produtos/:produtoId/producao', textos: ['A produção está desligada.'] },
]

const ENTIDADES = PAGED_ENTITIES.flatMap((name): Tela[] => {
  const { one, gender, page } = entityOf(name)
  const nome = ({ entidades }: LojaHostil) => [entidades[name]?.nome ?? '']
  return [
    { rota: page.path, textos: nome },
    { rota: `${page.path}/criar`, textos: [`Nov${gender === 'f' ? 'a' : 'o'} ${one.toLowerCase()}`] },
    { rota: `${page.path}/:${ENTITIES[name].target}Id`, textos: nome, estados: dialogos('Lixeira') },
  ]
})

const CATALOGO: readonly Tela[] = [
  ...ENTIDADES,
  { rota: '/modelos', textos: ({ modelos }) => modelos.map(({ nome }) => nome) },
  {
    rota: '/modelos/criar',
    textos: ['Observação'],
    estados: [
      {
        fica: true,
        abrir: async (page) => {
          await page.getByLabel('Padronizar produtos desse modelo?').check()
          await press(page, 'Salvar')
          await press(page, 'Fechar aviso')
        },
      },
    ],
  },
  {
    rota: '/modelos/:modeloId',
    textos: ({ modelos }) =>
      modelos.slice(3, 4).flatMap(({ nome, descricao, observacao }) => [nome, descricao ?? '', observacao ?? '']),
    estados: dialogos('Lixeira'),
  },
]

const CATEGORIAS_E_ETIQUETAS: readonly Tela[] = [
  {
    rota: '/categorias',
    textos: ({ categorias }) => categorias.map(({ nome }) => nome),
    estados: dialogos(/^Excluir /, /^Mover /),
  },
  { rota: '/categorias/criar', textos: ['Categoria pai'] },
  { rota: '/categorias/:categoriaId', textos: ({ categorias }) => [categorias[4]?.nome ?? ''] },
  {
    rota: '/atributos',
    em: ({ atributos }) => `/atributos?atributo=${atributos[0]?.id}`,
    textos: ({ atributos }) => atributos.flatMap(({ nome, valores }) => [nome, ...valores]).slice(0, 10),
    estados: [fica(/^Editar /), fica('Adicionar novo')],
  },
  {
    rota: '/qrcodes',
    em: ({ produto }) => `/qrcodes?busca=${encodeURIComponent(produto.titulo)}`,
    textos: ({ produto }) => [produto.titulo],
    estados: [{ fica: true, abrir: openEtiqueta }],
  },
  {
    rota: '/qrcodes/modelos',
    textos: ({ layout }) => [layout.nome],
  },
  { rota: '/qrcodes/modelos/criar', em: '/qrcodes/modelos/criar?de=rolo-33x22x3', textos: ['Margem à esquerda'] },
  { rota: '/qrcodes/modelos/:layoutId', textos: ({ layout }) => [layout.nome], estados: dialogos('Lixeira') },
  { rota: '/imprimir/producoes', textos: ['Nenhuma produção escolhida.'] },
  { rota: '/imprimir/etiquetas', em: '/imprimir/etiquetas?lote=x', textos: ['Etiquetas não encontradas.'] },
  {
    rota: '/imprimir/qr',
    em: ({ produto }) => `/imprimir/qr?produto=${produto.id}`,
    // A title that fits no label, nothing of which is printed.
    textos: ['Não cabe e fica fora: título.'],
  },
]

const buildVendaTela = (
  passo: keyof LojaHostil['vendas'],
  pronto: string,
  estados: NonNullable<Tela['estados']> = [],
): Tela => ({
  rota: '/vendas/:vendaId',
  em: ({ vendas }) => `/vendas/${vendas[passo]}`,
  textos: ({ cliente, produto }) => [cliente.nome, produto.titulo, pronto],
  estados,
})
const impresso = (printName: string): Tela => ({
  rota: `/imprimir/vendas/:vendaId/${printName}`,
  em: ({ vendas }) => `/imprimir/vendas/${vendas.separacao}/${printName}`,
  textos: ({ cliente, produto }) => [cliente.nome, produto.titulo],
})

const VENDAS: readonly Tela[] = [
  { rota: '/vendas', textos: ({ cliente }) => [cliente.nome] },
  { rota: '/vendas/criar', textos: ({ nomesDosClientes }) => ['Dados da venda', ...nomesDosClientes] },
  {
    rota: '/vendas/separar',
    em: ({ vendas }) => `/vendas/separar?ids=${vendas.separacao}`,
    textos: ({ produto }) => [produto.titulo],
  },
  buildVendaTela(
    'separacao',
    'Produtos Separados',
    dialogos('Anotar', 'Concluir no balcão', 'Imprimir', 'Cancelar Venda'),
  ),
  buildVendaTela('embalagem', 'Confirmar Medidas', dialogos('Registrar pagamento', 'Cobrar com PIX', 'Compartilhar')),
  buildVendaTela('selecionar_envio', 'Retirada na loja'),
  buildVendaTela('etiqueta', 'Gerar Etiqueta'),
  buildVendaTela('retirada', 'Confirmar Retirada'),
  buildVendaTela('enviado', 'Marcar como Entregue'),
  buildVendaTela('concluido', 'Dados da Entrega'),
  {
    rota: '/vendas/:vendaId/editar',
    em: ({ vendas }) => `/vendas/${vendas.embalagem}/editar`,
    textos: ({ produto }) => ['Atualizar Venda', produto.titulo],
  },
  {
    rota: '/vendas/:vendaId/troca',
    em: ({ vendas }) => `/vendas/${vendas.concluido}/troca`,
    textos: ({ produto }) => ['O que volta', produto.titulo],
  },
]

const ORCAMENTOS: readonly Tela[] = [
  { rota: '/orcamentos', textos: ({ orcamento }) => [orcamento.nome] },
  { rota: '/orcamentos/criar', textos: ['Para quem', 'Condições'], estados: dialogos('Novo cliente') },
  {
    rota: '/orcamentos/:orcamentoId',
    textos: ({ orcamento: { nome, termos, itens } }) => [
      nome,
      termos,
      ...itens.flatMap((item) => [item.descricao, item.estampa, ...item.personalizacao.map((peca) => peca.nome)]),
    ],
    // The other width has sent it already.
    estados: dialogos('Gerar venda', 'Excluir', /^(Enviar|Outro link)$/),
  },
  {
    rota: '/orcamentos/:orcamentoId/editar',
    textos: ({ orcamento }) => [orcamento.nome, orcamento.itens[0]?.descricao ?? ''],
  },
]

const COMPRAS: readonly Tela[] = [
  { rota: '/compras', textos: ({ entidades }) => [entidades.fornecedores?.nome ?? ''] },
  { rota: '/compras/criar', textos: ['De quem', 'Sugestão'] },
  { rota: '/compras/:compraId', em: ({ compras }) => `/compras/${compras.rascunho}`, textos: ['Sugestão'] },
  {
    rota: '/compras/:compraId',
    em: ({ compras }) => `/compras/${compras.pedida}`,
    textos: ({ produto }) => [produto.titulo, 'Receber peças'],
    estados: dialogos('Encerrar'),
  },
]

const PAPEIS_E_CLIENTES: readonly Tela[] = [
  impresso('separacao'),
  impresso('romaneio'),
  impresso('recibo'),
  {
    rota: '/imprimir/lote/:documento',
    em: ({ vendas }) => `/imprimir/lote/consolidada?ids=${vendas.separacao},${vendas.embalagem}`,
    textos: ({ produto }) => [produto.titulo],
  },
  { rota: '/clientes', textos: ({ cliente }) => [cliente.nome] },
  { rota: '/clientes/criar', textos: ['CEP'] },
  {
    rota: '/clientes/:clienteId',
    textos: ({ cliente }) => [
      cliente.nome,
      cliente.telefone,
      cliente.email,
      cliente.endereco,
      cliente.numero,
      cliente.complemento,
      cliente.bairro,
      cliente.municipio,
    ],
    estados: dialogos('Juntar clientes', 'Exportar dados', 'Anonimizar'),
  },
]

const RESTO: readonly Tela[] = [
  { rota: '/', textos: ({ usuario }) => ['Acesse sua conta', usuario.username] },
  { rota: '/home', textos: ['Vendas em andamento'] },
  {
    rota: '/relatorios',
    em: '/relatorios?por=produto',
    textos: ({ produto }) => [produto.titulo],
    estados: [
      { abrir: (page) => page.getByRole('link', { name: 'Total' }).click(), textos: ({ cliente }) => [cliente.nome] },
      { fica: true, abrir: (page) => page.getByRole('link', { name: 'Reposição' }).click() },
    ],
  },
  {
    rota: '/configuracoes',
    textos: ({ usuario }) => ['Gerenciar Usuários', usuario.nome, usuario.username],
    estados: dialogos('Menu'),
  },
  { rota: '/configuracoes/acesso', textos: ['Este aparelho'] },
  { rota: '/configuracoes/aparelhos', textos: ['Aparelhos'] },
  { rota: '/configuracoes/bling', textos: ['Conta do Bling'] },
  { rota: '/configuracoes/bling/diferencas', textos: ['Nenhuma diferença a decidir.'] },
  { rota: '/configuracoes/embalagens', textos: ({ embalagem }) => [embalagem] },
  { rota: '/configuracoes/loja', textos: ({ nomeDaLoja }) => [nomeDaLoja] },
  { rota: '/configuracoes/notas', textos: ['O Bling está desativado nesta loja.'] },
  { rota: '/configuracoes/compras', textos: ['Custo das peças'] },
  { rota: '/configuracoes/producao', textos: ['Ligar a produção', 'Vender sob demanda'] },
  { rota: '/producao', textos: ['A produção está desligada.'] },
  { rota: '/producao/bancada', textos: ['A produção está desligada.'] },
  { rota: '/configuracoes/pagamento', textos: ['Chave PIX'] },
  {
    rota: '/configuracoes/usuarios',
    textos: ({ usuario }) => [usuario.nome, 'Em breve: convite por e-mail'],
    estados: dialogos('Nova pessoa', /^Editar /),
  },
  {
    rota: '/configuracoes/lixeira',
    textos: ({ lixo }) => [lixo],
    estados: [
      {
        abrir: async (page) => {
          await page.getByRole('checkbox', { name: 'Selecionar todos' }).check()
          await page.getByRole('button', { name: 'Excluir Permanentemente' }).click()
        },
        textos: ({ lixo }) => [lixo],
      },
    ],
  },
  { rota: '/configuracoes/auditoria', textos: ({ usuario, apagado, lixo }) => [usuario.username, apagado, lixo] },
  { rota: '/configuracoes/saude', textos: ['Em ordem'] },
  { rota: '/configuracoes/sincronizacao', textos: ['Sincronização'] },
  { rota: '/sincronizacao/importar', textos: ['Importar do Bling'] },
  { rota: '/produtos/importar', textos: ['Importar produtos'] },
  { rota: '/clientes/importar', textos: ['Importar clientes'] },
  { rota: '/fornecedores/importar', textos: ['Importar fornecedores'] },
  { rota: '/celular', textos: [] },
  { rota: '/convites/:token', em: '/convites/nada', textos: ['Este link não vale mais'] },
  { rota: '/bling/callback', em: '/bling/callback?error=access_denied', textos: ['Autorização não concluída'] },
  { rota: '/melhor-envio/callback', em: '/melhor-envio/callback?error=access_denied', textos: [] },
  { rota: '*', em: '/nao-existe', textos: ['Página não encontrada'] },
]

/** All screens, in parts that lanes look at side by side. */
export const TELAS: Readonly<Record<string, readonly Tela[]>> = {
  products: PRODUTOS,
  'a product': PRODUTO,
  'brands, suppliers and models': CATALOGO,
  'categories, attributes and labels': CATEGORIAS_E_ETIQUETAS,
  sales: VENDAS,
  quotes: ORCAMENTOS,
  purchases: COMPRAS,
  'the cash drawer': CAIXA,
  'papers and customers': PAPEIS_E_CLIENTES,
  'settings and the rest': RESTO,
}
