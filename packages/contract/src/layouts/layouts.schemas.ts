import { z } from 'zod'
import { chaveDe, escrito, id, iguais, textoObrigatorio, vazioComoNulo, versao } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { inteiroDoTexto, parseDecimal } from '../shared/money.ts'
import { faltasDoLayout, PAPEIS_DE_ETIQUETA } from './layouts.ts'

/** Millimetres to the hundredth. */
const milimetros = (min: number, max: number) =>
  z
    .number('Número inválido')
    .min(min, `De ${min} a ${max} mm`)
    .max(max, `De ${min} a ${max} mm`)
    .overwrite((valor) => Math.round(valor * 100) / 100)
const lerMm = (valor: unknown) => escrito(parseDecimal)(vazioComoNulo(valor))
const lado = (min: number, max: number) =>
  z.preprocess(
    lerMm,
    z
      .number()
      .nullish()
      .refine((valor) => typeof valor === 'number', 'Campo obrigatório')
      .pipe(milimetros(min, max)),
  )
/** A blank one is 0. */
const distancia = (min: number, max: number) =>
  z.preprocess(lerMm, milimetros(min, max).nullish()).transform((valor) => valor ?? 0)
/** A blank one is 1. */
const quantas = (max: number) =>
  z
    .preprocess(
      (valor) => escrito(inteiroDoTexto)(vazioComoNulo(valor)),
      z.int(`De 1 a ${max}`).min(1, `De 1 a ${max}`).max(max, `De 1 a ${max}`).nullish(),
    )
    .transform((valor) => valor ?? 1)

const camposDoLayout = z.object({
  nome: textoObrigatorio(CARACTERES.layout.nome, 'Informe o nome').meta({ label: 'Nome' }),
  papel: chaveDe(PAPEIS_DE_ETIQUETA, 'Escolha o papel').meta({ label: 'Papel' }),
  largura: lado(10, 216).meta({ label: 'Largura da etiqueta', suffix: 'mm' }),
  altura: lado(8, 300).meta({ label: 'Altura da etiqueta', suffix: 'mm' }),
  colunas: quantas(20).meta({ label: 'Colunas' }),
  linhas: quantas(40).meta({ label: 'Linhas na folha' }),
  vao_x: distancia(0, 50).meta({ label: 'Vão entre colunas', suffix: 'mm' }),
  vao_y: distancia(0, 50).meta({ label: 'Vão entre linhas', suffix: 'mm' }),
  borda_esquerda: distancia(0, 100).meta({ label: 'Margem à esquerda', suffix: 'mm' }),
  borda_superior: distancia(0, 100).meta({ label: 'Margem no alto', suffix: 'mm' }),
  deslocar_x: distancia(-20, 20).meta({ label: 'Deslocar para a direita', suffix: 'mm' }),
  deslocar_y: distancia(-20, 20).meta({ label: 'Deslocar para baixo', suffix: 'mm' }),
  versao,
})

/** A kind of label of the shop: its size, where it lies on roll or sheet, and how far its printing is moved. In mm. */
export const layoutEntrada = camposDoLayout.superRefine((layout, contexto) => {
  for (const [campo, message] of Object.entries(faltasDoLayout(layout)))
    contexto.addIssue({ code: 'custom', path: [campo], message })
})
/** What the fields make together is checked with those that stay. */
export const layoutAlteracao = camposDoLayout.partial()

export const layout = z.object({
  id,
  nome: z.string(),
  papel: chaveDe(PAPEIS_DE_ETIQUETA),
  ...iguais(['largura', 'altura', 'vao_x', 'vao_y', 'borda_esquerda', 'borda_superior'], z.number()),
  ...iguais(['deslocar_x', 'deslocar_y'], z.number()),
  ...iguais(['colunas', 'linhas'], z.int()),
  versao: z.int(),
})
export type LayoutDaLoja = z.infer<typeof layout>
