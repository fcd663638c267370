import { produtoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { FRASES_DO_PRODUTO } from '@estampa/contract/produtos/frases.ts'
import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { corETamanhoNaFrase, nomeNaFrase, paresRepetidos } from '@estampa/contract/produtos/pares.ts'
import { chaveDoSku, mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import { fillTemplate } from '@estampa/contract/shared/preencher.ts'
import type { CamposDaVariacao, CamposDoProduto } from './campos.ts'
import { corpoDoProduto, variacoesAtivas } from './corpo.ts'
import { paresDe, repetidosDe } from './pares.ts'
import { corETamanho, skuDaVariacao } from './skus.ts'

type TipoDeProblema = 'obrigatorio' | 'sku-do-produto' | 'invalido'

/** Something that keeps the product from being sent. `campo` is a path of the form: `titulo`, `variacoes.2.sku`. */
export interface Problema {
  readonly campo: string
  readonly tipo: TipoDeProblema
  readonly mensagem: string
}

const OBRIGATORIOS = [
  ['modelo_id', 'Escolha o modelo'],
  ['titulo', 'Informe o título'],
  ['categoria_id', 'Escolha a categoria'],
] as const

/** Everything wrong with the fields, the required ones first. Empty when the product can be sent. */
export function checkProduto(campos: CamposDoProduto): Problema[] {
  const faltam = OBRIGATORIOS.filter(([campo]) => campos[campo].trim() === '').map(
    ([campo, mensagem]): Problema => ({ campo, tipo: 'obrigatorio', mensagem }),
  )
  const vazios = new Set(faltam.map(({ campo }) => campo))
  const invalidos = (produtoEntrada.safeParse(corpoDoProduto(campos)).error?.issues ?? []).map(
    ({ path, message }): Problema => ({ campo: path.join('.'), tipo: 'invalido', mensagem: message }),
  )
  const partesProblema: Problema = { campo: 'componentes', tipo: 'invalido', mensagem: 'Escolha as partes do kit' }
  return [
    ...faltam,
    ...checkPairs(campos),
    ...checkSkus(campos),
    ...checkGtins(campos),
    ...(campos.kit && campos.componentes.length === 0 ? [partesProblema] : []),
    ...invalidos.filter(({ campo }) => !vazios.has(campo)),
  ]
}

function checkPairs(campos: CamposDoProduto): Problema[] {
  const pares = paresDe(campos, variacoesAtivas(campos))
  return repetidosDe(pares).map(({ indice }) => ({
    campo: `variacoes.${indice}.${campos.tem_tamanho ? 'tamanho' : 'nome_cor'}`,
    tipo: 'invalido',
    mensagem: fillTemplate(FRASES_DO_PRODUTO.VARIACAO_REPETIDA, { variacao: nomeNaFrase(pares[indice] ?? {}) }),
  }))
}

/** No variation has the product's SKU (spec §5), and no two have the same. */
function checkSkus(campos: CamposDoProduto): Problema[] {
  const problemas: Problema[] = []
  const vistas = new Map<string, CamposDaVariacao>()
  for (const [i, variacao] of variacoesAtivas(campos).entries()) {
    const sku = skuDaVariacao(campos, variacao)
    const chave = chaveDoSku(sku)
    const anterior = chave === '' ? undefined : vistas.get(chave)
    if (mesmoSku(sku, campos.sku)) {
      const nome = nomeNaFrase(corETamanho(campos, variacao))
      const mensagem = fillTemplate(FRASES_DO_PRODUTO.SKU_IGUAL_AO_PRODUTO, { variacao: nome })
      problemas.push({ campo: 'sku', tipo: 'sku-do-produto', mensagem })
      problemas.push({ campo: `variacoes.${i}.sku`, tipo: 'sku-do-produto', mensagem })
    } else if (anterior && paresRepetidos([anterior, variacao].map((item) => corETamanho(campos, item))).length === 0) {
      const derivados = !anterior.sku_personalizado && !variacao.sku_personalizado
      const [nome, nomeDaAnterior] = [variacao, anterior].map((item) => corETamanhoNaFrase(corETamanho(campos, item)))
      const mensagem = derivados
        ? fillTemplate(FRASES_DO_PRODUTO.SKU_DERIVADO_REPETIDO, { variacao: nome, outra: nomeDaAnterior, sku })
        : 'Outra variação já usa este SKU'
      problemas.push({ campo: `variacoes.${i}.sku`, tipo: 'invalido', mensagem })
    }
    vistas.set(chave, variacao)
  }
  return problemas
}

/** No two of a product have the same EAN; where nobody else has it, the server says. */
function checkGtins(campos: CamposDoProduto): Problema[] {
  const typedGtins = [
    { campo: 'gtin', gtin: campos.gtin },
    ...variacoesAtivas(campos).map(({ gtin }, i) => ({ campo: `variacoes.${i}.gtin`, gtin })),
  ]
  const vistos = new Set<string>()
  return typedGtins.flatMap(({ campo, gtin }): Problema[] => {
    const chave = chaveDoGtin(gtin)
    const repetido = chave !== '' && vistos.has(chave)
    vistos.add(chave)
    return repetido ? [{ campo, tipo: 'invalido', mensagem: 'Este EAN já está neste produto' }] : []
  })
}
