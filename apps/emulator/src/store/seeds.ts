import type { Contato, Situacao } from './records.ts'

/** Module "Vendas" of the account. */
const SALES_MODULE = 98_310

const status = (id: number, valor: number, nome: string, cor: string): Situacao => ({
  id,
  idModulo: SALES_MODULE,
  nome,
  idHerdado: 0,
  valor,
  cor,
})

/** The statuses that every account has; `valor` is what an order shows beside the id. */
export const initialStatuses: readonly Situacao[] = [
  status(6, 0, 'Em aberto', '#E9DC40'),
  status(9, 1, 'Atendido', '#3FB57A'),
  status(12, 2, 'Cancelado', '#CBCBCB'),
  status(15, 3, 'Em andamento', '#0065F9'),
  status(18, 4, 'Venda agenciada', '#FF9900'),
  status(21, 10, 'Em digitação', '#E9DC40'),
  status(24, 11, 'Verificado', '#0BA5EC'),
]

/** The customer of counter sales, which every account has. */
export const CONSUMIDOR_FINAL = 16_900_000_001

export const initialContacts: readonly Contato[] = [
  {
    id: CONSUMIDOR_FINAL,
    situacao: 'A',
    numeroDocumento: '',
    dados: { nome: 'Consumidor Final', tipo: 'F' },
    dataInclusao: '2020-01-01 08:00:00',
    dataAlteracao: '2020-01-01 08:00:00',
  },
]

export interface Deposito {
  readonly id: number
  readonly descricao: string
  readonly situacao: number
  readonly padrao: boolean
  /** Its balance is left out of a product's sums. */
  readonly desconsiderarSaldo: boolean
}

export const DEPOSITOS = [
  { id: 14_886_920_001, descricao: 'Geral', situacao: 1, padrao: true, desconsiderarSaldo: false },
  { id: 14_886_920_002, descricao: 'Mostruário', situacao: 0, padrao: false, desconsiderarSaldo: true },
] as const

/** Further deposits of an account: one that counts, and one of goods sold elsewhere, which does not. */
export const MAIS_DEPOSITOS: readonly Deposito[] = [
  { id: 14_886_920_003, descricao: 'Loja do centro', situacao: 1, padrao: false, desconsiderarSaldo: false },
  { id: 14_886_920_004, descricao: 'Virtual', situacao: 1, padrao: false, desconsiderarSaldo: true },
]

const forma = (id: number, descricao: string, tipoPagamento: number, finalidade: number, rest: object = {}) => ({
  id,
  descricao,
  tipoPagamento,
  situacao: 1,
  fixa: false,
  padrao: 0,
  finalidade,
  juros: 0,
  multa: 0,
  ...rest,
})
export const FORMAS_PAGAMENTO = [
  forma(5_113_527_501, 'Dinheiro', 1, 2, { fixa: true, padrao: 1 }),
  forma(5_113_527_502, 'Pix', 20, 3),
  forma(5_113_527_503, 'Cartão de crédito', 3, 2),
  forma(5_113_527_504, 'Boleto', 15, 3, { situacao: 0 }),
]

const natureza = (id: number, padrao: number, descricao: string, situacao = 1) => ({ id, situacao, padrao, descricao })
/** `padrao`: 1 sale, 3 to a person, 4 to a company, 7 at the counter, 8 return. */
export const NATUREZAS = [
  natureza(15_106_390_001, 1, 'Venda de mercadorias'),
  natureza(15_106_390_002, 3, 'Venda a consumidor final'),
  natureza(15_106_390_003, 4, 'Venda a contribuinte do ICMS'),
  natureza(15_106_390_004, 7, 'Venda no balcão (NFC-e)'),
  natureza(15_106_390_005, 8, 'Devolução de venda'),
  natureza(15_106_390_006, 0, 'Remessa para conserto', 0),
]

export const CANAIS_VENDA = [
  { id: 5_204_219_101, descricao: 'Loja Integrada', tipo: 'LojaIntegrada', situacao: 1 },
  { id: 5_204_219_102, descricao: 'Redes sociais', tipo: 'Api', situacao: 1 },
  { id: 5_204_219_103, descricao: 'Loja física', tipo: 'Api', situacao: 1 },
  { id: 5_204_219_105, descricao: 'Shopee', tipo: 'Shopee', situacao: 1 },
  { id: 5_204_219_106, descricao: 'Shein', tipo: 'Shein', situacao: 1 },
  { id: 5_204_219_107, descricao: 'Mercado Livre', tipo: 'MercadoLivre', situacao: 1 },
  { id: 5_204_219_104, descricao: 'Canal antigo', tipo: 'Shopee', situacao: 2 },
] as const

export const MODULOS = [
  { id: SALES_MODULE, nome: 'Vendas', descricao: 'Pedidos de Venda', criarSituacoes: true },
  { id: 98_311, nome: 'PedidosCompra', descricao: 'Pedidos de Compra', criarSituacoes: true },
  { id: 98_312, nome: 'OrdemServico', descricao: 'Ordens de Serviço', criarSituacoes: true },
] as const

/** The one company of the account; events carry its id. */
/** The companies that `empresaDaConta` chooses from: one login may serve both. */
export const OUTRA_EMPRESA = { id: '9b1f0c7e52d84a0f8f3f4c2d7a6e5b10', nome: 'Outra Loja do Emulador LTDA' } as const
export const OUTRO_CNPJ = '45.543.915/0001-81'
export const EMPRESA = {
  id: 'd4475854366a36c86a37e792f9634a51',
  nome: 'Loja do Emulador LTDA',
  cnpj: '11.222.333/0001-81',
  email: 'loja@emulador.example',
  dataContrato: '2024-01-15',
} as const

/** The application that both services know. Its secrets and the panel's token are made by each installation (`settings.ts`). */
export const APLICATIVO = {
  nome: 'Estampa',
  clientId: '5f3a0c71e9b84d26a1c7f0be93d5284c6a17e0d9',
  melhorEnvioClientId: '7041',
} as const
