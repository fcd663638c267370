import type { Personalizacao } from '@estampa/contract/vendas/personalizacao.schemas.ts'

/** A piece's name and number as people read and type them: `Bia, 10`. */
export const escreverNome = ({ nome, numero }: Personalizacao[number]): string =>
  [nome, numero].filter(Boolean).join(', ')

/** Each line is a piece; a last word after a comma is its number, and so is a line of digits. */
export const lerNomes = (texto: string): Personalizacao =>
  texto
    .split('\n')
    .map((linha) => linha.trim())
    .filter((linha) => linha !== '')
    .map((linha) => {
      if (/^\d{1,10}$/.test(linha)) return { nome: '', numero: linha }
      const [, nome = linha, numero = ''] = /^(.*?)[,;\t]\s*(\S{1,10})$/.exec(linha) ?? []
      return { nome: nome.trim(), numero }
    })
