import { produtoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { FRASES_DO_PRODUTO } from '@estampa/contract/produtos/frases.ts'
import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { corETamanhoNaFrase, nomeNaFrase, paresRepetidos } from '@estampa/contract/produtos/pares.ts'
import { chaveDoSku, mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import { fillTemplate } from '@estampa/contract/shared/preencher.ts'
import type { CamposDaVariacao, CamposDoProduto } from './campos.ts'
import { corpoDoProduto, variacoesAtivas } from './corpo.ts'
import { findRepeatedPares, paresDe } from './pares.ts'
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
export function checkProduto(fields: CamposDoProduto): Problema[] {
  const missingProblemas = OBRIGATORIOS.filter(([field]) => fields[field].trim() === '').map(
    ([campo, mensagem]): Problema => ({ campo, tipo: 'obrigatorio', mensagem }),
  )
  const vazios = new Set(missingProblemas.map(({ campo }) => campo))
  const invalidProblemas = (produtoEntrada.safeParse(corpoDoProduto(fields)).error?.issues ?? []).map(
    ({ path, message }): Problema => ({ campo: path.join('.'), tipo: 'invalido', mensagem: message }),
  )
  const partesProblema: Problema = { campo: 'componentes', tipo: 'invalido', mensagem: 'Escolha as partes do kit' }
  return [
    ...missingProblemas,
    ...checkPairs(fields),
    ...checkSkus(fields),
    ...checkGtins(fields),
    ...(fields.kit && fields.componentes.length === 0 ? [partesProblema] : []),
    ...invalidProblemas.filter(({ campo }) => !vazios.has(campo)),
  ]
}

function checkPairs(fields: CamposDoProduto): Problema[] {
  const pares = paresDe(fields, variacoesAtivas(fields))
  return findRepeatedPares(pares).map(({ indice }) => ({
    campo: `variacoes.${indice}.${fields.tem_tamanho ? 'tamanho' : 'nome_cor'}`,
    tipo: 'invalido',
    mensagem: fillTemplate(FRASES_DO_PRODUTO.VARIACAO_REPETIDA, { variacao: nomeNaFrase(pares[indice] ?? {}) }),
  }))
}

/** No variation has the product's SKU (spec §5), and no two have the same. */
function checkSkus(fields: CamposDoProduto): Problema[] {
  const problems: Problema[] = []
  const vistas = new Map<string, CamposDaVariacao>()
  for (const [i, variacao] of variacoesAtivas(fields).entries()) {
    const sku = skuDaVariacao(fields, variacao)
    const key = chaveDoSku(sku)
    const previous = key === '' ? undefined : vistas.get(key)
    if (mesmoSku(sku, fields.sku)) {
      const name = nomeNaFrase(corETamanho(fields, variacao))
      const mensagem = fillTemplate(FRASES_DO_PRODUTO.SKU_IGUAL_AO_PRODUTO, { variacao: name })
      problems.push({ campo: 'sku', tipo: 'sku-do-produto', mensagem })
      problems.push({ campo: `variacoes.${i}.sku`, tipo: 'sku-do-produto', mensagem })
    } else if (previous && paresRepetidos([previous, variacao].map((item) => corETamanho(fields, item))).length === 0) {
      const hasDerivedSkus = !previous.sku_personalizado && !variacao.sku_personalizado
      const [name, nomeDaAnterior] = [variacao, previous].map((item) => corETamanhoNaFrase(corETamanho(fields, item)))
      const mensagem = hasDerivedSkus
        ? fillTemplate(FRASES_DO_PRODUTO.SKU_DERIVADO_REPETIDO, { variacao: name, outra: nomeDaAnterior, sku })
        : 'Outra variação já usa este SKU'
      problems.push({ campo: `variacoes.${i}.sku`, tipo: 'invalido', mensagem })
    }
    vistas.set(key, variacao)
  }
  return problems
}

/** No two of a product have the same EAN; where nobody else has it, the server says. */
function checkGtins(fields: CamposDoProduto): Problema[] {
  const typedGtins = [
    { campo: 'gtin', gtin: fields.gtin },
    ...variacoesAtivas(fields).map(({ gtin }, i) => ({ campo: `variacoes.${i}.gtin`, gtin })),
  ]
  const vistos = new Set<string>()
  return typedGtins.flatMap(({ campo, gtin }): Problema[] => {
    const key = chaveDoGtin(gtin)
    const isRepeated = key !== '' && vistos.has(key)
    vistos.add(key)
    return isRepeated ? [{ campo, tipo: 'invalido', mensagem: 'Este EAN já está neste produto' }] : []
  })
}
