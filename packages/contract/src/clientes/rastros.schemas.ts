import { z } from 'zod'
import { iguais, texto } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { MAXIMO_CONTADO } from '../shared/maximos.ts'

/** Texts that one answer names, those that tell most of the person first. */
export const RASTROS_MAXIMOS = 200

/** A text of the shop in which a part of a customer's name, or their document, telephone or e-mail, stands. */
export const rastro = z.object({
  lugar: z.string().describe('Vai em `apagar` de POST /clientes/{id}/anonimizar/'),
  ...iguais(['onde', 'campo'], z.string()),
  texto: z.string().describe('O texto, ou a parte dele em volta do que foi achado'),
  achados: z.array(z.string()).describe('O que foi achado no texto, como está escrito nele'),
  pagina: z.string().nullable().describe('Endereço da página que o mostra'),
  apagavel: z.boolean().describe('false: o nome de um cadastro da loja, que se muda no próprio cadastro'),
})
export type Rastro = z.infer<typeof rastro>

export const rastros = z.object({
  quantidade: z
    .int()
    .describe(`Textos achados, nas ${MAXIMO_CONTADO} linhas mais novas de cada tabela em que há algum`),
  rastros: z.array(rastro).describe(`Até ${RASTROS_MAXIMOS}`),
})
export type Rastros = z.infer<typeof rastros>

export const lugares = lista(texto(200), { max: [RASTROS_MAXIMOS, `No máximo ${RASTROS_MAXIMOS} textos`] })

/** Of the texts that were found when a customer was anonymised. */
export const rastrosDepois = z.object({
  apagados: z.int().describe('Dos que o pedido marcou'),
  ficaram: z.int().describe('Ainda têm um nome ou contato que pode ser da pessoa'),
})
export type RastrosDepois = z.infer<typeof rastrosDepois>
