import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'

/** Colour and size of a variation, as its name in the account says them. */
export interface Opcoes {
  readonly cor: string | null
  readonly tamanho: string | null
}

const COR = /^(cor|cores|color|colour)$/
const TAMANHO = /^(tam|tamanho|tamanhos|size|numero|numeracao|numeracoes|num|nº|n)$/
/** Values that are a size without a key: letters, numbers such as 38 or 38/40, ages. */
const PARECE_TAMANHO =
  /^(pp|p|m|g|gg|xg|xgg|eg|egg|g\d|xs|s|l|xl|xxl|u|un|unico|unica|\d{1,3}([/-]\d{1,3})?|\d+ ?(anos|meses|ml|cm))$/

/**
 * Reads `Cor:Azul;Tamanho:M`, in any order and spelling of the keys; a part without a key is taken for what it looks
 * like. Other attributes take the free place, or join the colour, so that no two variations become alike.
 */
export function opcoesDaVariacao(nome: string): Opcoes {
  let cor: string | null = null
  let tamanho: string | null = null
  const outras: string[] = []
  for (const parte of nome.split(/[;|]/)) {
    const [, chave = '', bruto = ''] = /^(?:([^:]*):)?(.*)$/s.exec(parte) ?? []
    const valor = bruto.replace(/\s+/g, ' ').trim()
    if (valor === '') continue
    const qual = normalizar(chave).replace(/[^\p{L}\p{N}]/gu, '')
    const semChave = qual === ''
    if (tamanho === null && (TAMANHO.test(qual) || (semChave && PARECE_TAMANHO.test(normalizar(valor)))))
      tamanho = valor
    else if (cor === null && (COR.test(qual) || semChave)) cor = valor
    else outras.push(valor)
  }
  for (const outra of outras) {
    if (cor === null) cor = outra
    else if (tamanho === null && outra.length <= CARACTERES.variacao.tamanho) tamanho = outra
    else cor = `${cor} ${outra}`
  }
  return { cor, tamanho }
}
