import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { normalizar, normalizarCabecalho } from '@estampa/contract/shared/search.ts'

/** An attribute of a variation, as a file tells it: `Cor`, `Azul Marinho`. */
export type Opcao = readonly [nome: string, valor: string]

export interface CorETamanho {
  readonly nome_cor: string
  readonly tamanho: string
  /** What became of attributes that are neither. */
  readonly avisos: readonly string[]
}

const COR = /^(cor|cores|color|colors|colou?r)\b|\b(cor|cores)$/
const TAMANHO = /^(tam|tamanho|tamanhos|size|numero|numeracao|talle)\b|\b(tamanho|numeracao)$/
/** Values that are a size without a name: letters, numbers such as 38 or 38/40, ages. */
const PARECE_TAMANHO =
  /^(pp|p|m|g|gg|xg|xgg|eg|egg|g\d|xs|s|l|xl|xxl|u|un|unico|unica|\d{1,3}([/-]\d{1,3})?|\d+ ?(anos|meses|ml|cm))$/

/**
 * Colour and size of a variation by the names of its attributes; one without a name by what it looks like. Others take the
 * place that is free, else join the colour, so that no two variations become alike.
 */
export function corETamanho(opcoes: readonly Opcao[]): CorETamanho {
  const avisos: string[] = []
  const outras: Opcao[] = []
  let [nome_cor, tamanho] = ['', '']
  for (const opcao of opcoes) {
    const [nome, valor] = [normalizarCabecalho(opcao[0]), opcao[1].trim()]
    if (valor === '') continue
    const eTamanho = nome === '' ? PARECE_TAMANHO.test(normalizar(valor)) : TAMANHO.test(nome)
    if (eTamanho && tamanho === '') tamanho = valor
    else if ((COR.test(nome) || (nome === '' && !eTamanho)) && nome_cor === '') nome_cor = valor
    else outras.push([opcao[0].trim(), valor])
  }
  for (const [nome, valor] of outras) {
    const qual = `“${nome === '' ? valor : `${nome}: ${valor}`}”`
    const cabe = valor.length <= CARACTERES.variacao.tamanho
    if (tamanho === '' && cabe && (nome_cor !== '' || PARECE_TAMANHO.test(normalizar(valor)))) {
      tamanho = valor
      avisos.push(`${qual} fica no lugar do tamanho.`)
    } else if (nome_cor === '') {
      nome_cor = valor
      avisos.push(`${qual} fica no lugar da cor.`)
    } else {
      nome_cor = `${nome_cor}/${valor}`
      avisos.push(`${qual} fica junto com a cor.`)
    }
  }
  return { nome_cor, tamanho, avisos }
}

/** `Cor:Azul Marinho;Tamanho:M` in its parts. */
export const opcoesDoTexto = (texto: string, entre: RegExp): Opcao[] =>
  texto.split(entre).flatMap((parte): Opcao[] => {
    const [, nome = '', valor = ''] = /^(?:([^:]*):)?(.*)$/s.exec(parte.trim()) ?? []
    return valor.trim() === '' ? [] : [[nome.trim(), valor.trim()]]
  })
