import { ORIGENS } from '@estampa/contract/vendas/opcoes.ts'
import { PASSOS, type StatusDaVenda } from '@estampa/contract/vendas/vendas.machine.ts'
import { createRandom, type Random } from '../../apps/api/test/support/random.ts'

export interface Peca {
  readonly produto_id: number
  readonly variacao_id: number
  readonly sku: string
  readonly titulo: string
  readonly variacao: string
  readonly preco: number
  /** Free pieces; taken away as open sales ask for them. */
  livres: number
}
export interface VendaDeBench {
  cliente_id: number
  origem: string
  status: StatusDaVenda
  total: number
  frete: number | null
  codigo_rastreamento: string | null
  criado_em: string
  alterado_em: string
  itens: ItemDeBench[]
}
interface ItemDeBench {
  peca: Peca
  quantidade: number
  desconto: number
}

const DOIS_ANOS_MS = 2 * 365 * 24 * 60 * 60 * 1000
const HORA_MS = 60 * 60 * 1000
const FIM = Date.parse('2026-11-20T20:00:00Z')
/** The last sales are those still being worked on. */
const EM_ANDAMENTO = 0.05
const SEED = 20_261_123

/** `quantas` sales, the oldest first, the same ones for the same catalogue and customers. */
export function* gerarVendas(quantas: number, clientes: readonly number[], pecas: readonly Peca[]) {
  const random = createRandom(SEED)
  for (let n = 0; n < quantas; n++) yield gerarVenda(n / quantas, clientes, pecas, random)
}

function gerarVenda(idade: number, clientes: readonly number[], pecas: readonly Peca[], random: Random): VendaDeBench {
  const criada = FIM - DOIS_ANOS_MS * (1 - idade) + random.below(12 * HORA_MS)
  const status = statusDe(idade, random)
  const aberta = !['enviado', 'concluido', 'cancelado'].includes(status)
  const itens = itensDe(1 + random.below(4), aberta, pecas, random)
  const centavos = itens.reduce((soma, { peca, quantidade, desconto }) => {
    return soma + Math.round(peca.preco * 100) * quantidade - Math.round(desconto * 100)
  }, 0)
  const comEnvio = PASSOS.indexOf(status as (typeof PASSOS)[number]) > 2
  return {
    // Some customers come again and again.
    cliente_id: clientes[Math.floor(clientes.length * (random.below(1_000_000) / 1_000_000) ** 2)] ?? 0,
    origem: random.pick(ORIGENS).valor,
    status,
    total: centavos / 100,
    frete: comEnvio ? 15 + random.below(4000) / 100 : null,
    codigo_rastreamento: comEnvio ? `BR${String(random.below(1_000_000_000)).padStart(9, '0')}BR` : null,
    criado_em: new Date(criada).toISOString(),
    alterado_em: new Date(criada + random.below(status === 'separacao' ? HORA_MS : 96 * HORA_MS)).toISOString(),
    itens,
  }
}

function statusDe(idade: number, random: Random): StatusDaVenda {
  const sorte = random.below(100)
  if (sorte < 5) return 'cancelado'
  if (idade < 1 - EM_ANDAMENTO) return sorte < 8 ? 'enviado' : 'concluido'
  return sorte < 40 ? 'separacao' : random.pick(PASSOS)
}

function itensDe(quantos: number, aberta: boolean, pecas: readonly Peca[], random: Random): ItemDeBench[] {
  const itens = new Map<Peca, ItemDeBench>()
  while (itens.size < quantos) {
    const peca = random.pick(pecas)
    const quantidade = aberta ? 1 : 1 + random.below(3)
    if (aberta && (peca.livres < quantidade || itens.has(peca))) continue
    if (aberta) peca.livres -= quantidade
    itens.set(peca, { peca, quantidade, desconto: random.below(10) === 0 ? 5 : 0 })
  }
  return [...itens.values()]
}
