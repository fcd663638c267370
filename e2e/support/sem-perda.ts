/** Controls that may be left without a question, on one screen of the table or on every one, and why nothing is lost. */
export interface SemPerda {
  /** As the table names the screen; absent: every screen. */
  readonly rota?: string
  readonly campos: RegExp
  readonly porque: string
}

const PROCURA = 'It finds what goes into the form; what was found is kept with the form.'
const CODIGO = 'A code counts when it is sent, by Enter or by the scanner; what was counted is kept.'
const VISTA = 'It chooses what is shown, and is in no record.'
const ANTES_DO_ARQUIVO = 'One click before the file is sent or made.'
const CONTA = 'It computes what is shown, and is in no record.'

export const SEM_PERDA: readonly SemPerda[] = [
  { campos: /^(Selecionar|Marcar|Escolher tod[ao]s) /, porque: 'Rows are chosen for an act that follows at once.' },
  { rota: '/produtos', campos: /^Variação dos movimentos$/, porque: VISTA },
  {
    rota: '/produtos',
    campos: /^(Tabela|Preço e estoque|Dados fiscais|Venda, cliente, SKU, tela ou ação)$/,
    porque: VISTA,
  },
  { rota: '/produtos', campos: /^(Foto do código|Código ou SKU)$/, porque: CODIGO },
  { rota: '/produtos/:produtoId', campos: /^Variação dos movimentos$/, porque: VISTA },
  {
    rota: '/produtos/:produtoId',
    campos: /^(Tabela|Cartões)$/,
    porque: 'The browser keeps which way variations are shown.',
  },
  {
    rota: '/',
    campos: /^(Nome de usuário|Senha)$/,
    porque: 'A password stays nowhere, and the name is asked with it.',
  },
  { rota: '/relatorios', campos: /^Comprar para quantos dias$/, porque: CONTA },
  { rota: '/produtos/importar', campos: /^O que (a planilha traz|fazer com as linhas)$/, porque: ANTES_DO_ARQUIVO },
  { rota: '/clientes/importar', campos: /^O que fazer com as linhas$/, porque: ANTES_DO_ARQUIVO },
  { rota: '/fornecedores/importar', campos: /^O que fazer com as linhas$/, porque: ANTES_DO_ARQUIVO },
  {
    rota: '/modelos/criar',
    campos: /^Padronizar produtos desse modelo\?$/,
    porque: 'The state of the table has turned it on: turned off the form is empty again.',
  },
  {
    rota: '/qrcodes',
    campos: /^(Quantidade |Modelo da etiqueta$|Primeira etiqueta livre$)/,
    porque: 'The browser keeps it at each change; the way here adds a label and chooses its paper anew.',
  },
  { campos: /^(Buscar por SKU ou nome|Nome, CPF ou telefone)$/, porque: PROCURA },
  { rota: '/compras/criar', campos: /^Para durar \(dias\)$/, porque: CONTA },
  { rota: '/compras/:compraId', campos: /^Para durar \(dias\)$/, porque: CONTA },
  {
    rota: '/vendas/:vendaId',
    campos: /^Retirada na loja/,
    porque: 'One offer of the carriers, chosen beside the button that takes it.',
  },
  { rota: '/vendas/separar', campos: /^Código ou SKU$/, porque: CODIGO },
  { rota: '/vendas/:vendaId', campos: /^Valor a cobrar$/, porque: CONTA },
  { rota: '/clientes/:clienteId', campos: /^Buscar por nome, CPF, telefone ou e-mail$/, porque: PROCURA },
  { rota: '/clientes/:clienteId', campos: /^Formato$/, porque: ANTES_DO_ARQUIVO },
  {
    rota: '/vendas/:vendaId',
    campos: /^Assunto$/,
    porque: 'It chooses one of the prepared texts; a text that was typed is asked about.',
  },
]

export const reasonOf = (rota: string, name: string): SemPerda | undefined =>
  SEM_PERDA.find((row) => (row.rota === undefined || row.rota === rota) && row.campos.test(name))
