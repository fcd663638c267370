import { derivarSku, TAMANHOS } from '@estampa/contract/produtos/variacoes.ts'
import { createRandom, type Random } from '../../apps/api/test/support/random.ts'
import { CORES, ESTILOS, MOTIVO_RARO, MOTIVOS, PECAS } from './vocabulary.ts'

export interface ProdutoDeBench {
  titulo: string
  sku: string
  modelo: string
  preco_custo: number
  preco_venda: number
  peso: number
  variacoes: VariacaoDeBench[]
}
interface VariacaoDeBench {
  sku: string
  cor: string
  nome_cor: string
  tamanho: string
  preco_venda: number
  quantidade: number
}

/** Every product carries this many variations. */
export const VARIACOES_POR_PRODUTO = 4
const RAROS = 20
const GRADES = [
  { cores: 4, tamanhos: 1 },
  { cores: 2, tamanhos: 2 },
  { cores: 1, tamanhos: 4 },
] as const

const pecasPorPeso = PECAS.flatMap((peca) => Array.from({ length: peca.peso_relativo }, () => peca))

/** `quantos` products, the same ones every time; twenty of them have the rare motif. */
export function* gerarProdutos(quantos: number): Generator<ProdutoDeBench> {
  const random = createRandom(20_261_120)
  for (let n = 1; n <= quantos; n++) yield gerarProduto(n, n % (quantos / RAROS) === 0, random)
}

function gerarProduto(n: number, raro: boolean, random: Random): ProdutoDeBench {
  const peca = random.pick(pecasPorPeso)
  const motivo = raro ? MOTIVO_RARO : random.pick(MOTIVOS)
  const sku = `P-${peca.codigo}-${String(n).padStart(5, '0')}`
  const grade = random.pick(GRADES)
  const cores = random.some(CORES, grade.cores)
  const tamanhos = random.some(TAMANHOS, grade.tamanhos)
  const preco = centavosFinais(peca.preco + random.below(4) * 5)
  return {
    titulo: `${peca.nome} ${motivo} ${random.pick(ESTILOS)}`,
    sku,
    modelo: peca.codigo,
    preco_custo: centavosFinais(preco * 0.45),
    preco_venda: preco,
    peso: peca.peso,
    variacoes: cores.flatMap(([nome_cor, cor]) =>
      tamanhos.map((tamanho) => ({
        sku: derivarSku(sku, { nome_cor, tamanho }) ?? sku,
        cor,
        nome_cor,
        tamanho,
        preco_venda: tamanho === 'GG' ? centavosFinais(preco + 10) : preco,
        quantidade: random.below(40),
      })),
    ),
  }
}

const centavosFinais = (valor: number) => Math.round(valor * 100) / 100
