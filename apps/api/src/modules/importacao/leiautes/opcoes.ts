import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { normalizeHeader, normalizeText } from '@estampa/contract/shared/search.ts'

/** An attribute of a variation, as a file tells it: `Cor`, `Azul Marinho`. */
export type Opcao = readonly [nome: string, valor: string]

export interface CorETamanho {
  readonly nome_cor: string
  readonly tamanho: string
  /** Sentences about attributes that are neither colour nor size. */
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
  const extraOpcoes: Opcao[] = []
  let [nome_cor, tamanho] = ['', '']
  for (const opcao of opcoes) {
    const [nome, valor] = [normalizeHeader(opcao[0]), opcao[1].trim()]
    if (valor === '') continue
    const eTamanho = nome === '' ? PARECE_TAMANHO.test(normalizeText(valor)) : TAMANHO.test(nome)
    if (eTamanho && tamanho === '') tamanho = valor
    else if ((COR.test(nome) || (nome === '' && !eTamanho)) && nome_cor === '') nome_cor = valor
    else extraOpcoes.push([opcao[0].trim(), valor])
  }
  for (const [nome, valor] of extraOpcoes) {
    const quotedOpcao = `“${nome === '' ? valor : `${nome}: ${valor}`}”`
    const cabe = valor.length <= CARACTERES.variacao.tamanho
    if (tamanho === '' && cabe && (nome_cor !== '' || PARECE_TAMANHO.test(normalizeText(valor)))) {
      tamanho = valor
      avisos.push(`${quotedOpcao} fica no lugar do tamanho.`)
    } else if (nome_cor === '') {
      nome_cor = valor
      avisos.push(`${quotedOpcao} fica no lugar da cor.`)
    } else {
      nome_cor = `${nome_cor}/${valor}`
      avisos.push(`${quotedOpcao} fica junto com a cor.`)
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
