import { z } from 'zod'
import { chaveDe, id, idTexto, textoObrigatorio } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { fallback } from '../shared/tolerance.ts'
import { AVISOS_DA_ARTE, type AvisoDaArte, ESTAMPAS_MAXIMAS, POSICOES, TECNICAS } from './opcoes.ts'

export const posicao = fallback(chaveDe(POSICOES, 'Posição inválida'), 'outra')
export const tecnica = fallback(chaveDe(TECNICAS, 'Técnica inválida'), 'outra')
const milimetros = z.int('Medida inválida').min(1, 'Informe um valor maior que zero').max(5000, 'Medida alta demais')

/** A new print file; with `arte_id` it is the next version of that art. */
export const arteEntrada = z.object({
  nome: textoObrigatorio(CARACTERES.arte.nome),
  arte_id: idTexto.optional(),
  cliente_id: idTexto.optional().describe('De quem é o desenho; ausente em uma nova versão: como estava'),
})
export type ArteEntrada = z.output<typeof arteEntrada>

const miniatura_url = z.string().nullable().describe('Desenho pequeno; null: o formato não tem, ou é grande demais')

/** An art by its newest version. The file is as it was sent, which `sha256` shows. */
export const arte = z.object({
  id,
  nome: z.string(),
  cliente_id: id.nullable().describe('De quem é o desenho; null: da loja'),
  versao: z.int(),
  sha256: z.string(),
  bytes: z.number(),
  arquivo: z.string().describe('Nome do arquivo, como foi enviado'),
  largura_px: z.int().nullable().describe('null: o formato não diz'),
  altura_px: z.int().nullable(),
  miniatura_url,
  avisos: z.array(z.enum(Object.keys(AVISOS_DA_ARTE) as AvisoDaArte[])).describe('O que o arquivo tem de incomum'),
  criado_em: z.string(),
})
export type Arte = z.infer<typeof arte>

/** Print of a product, as sent. */
export const estampaEntrada = z.object({
  posicao,
  arte_id: id,
  tecnica,
  largura_mm: milimetros,
  altura_mm: milimetros,
  distancia_gola_mm: z
    .int('Medida inválida')
    .min(0, 'A medida não pode ser negativa')
    .max(5000, 'Medida alta demais')
    .nullish()
    .transform((mm) => mm ?? null),
})
export type EstampaEntrada = z.output<typeof estampaEntrada>
export const estampasEntrada = lista(estampaEntrada, { max: [ESTAMPAS_MAXIMAS], erro: 'Envie a lista de estampas' })

export const estampa = z.object({
  posicao,
  tecnica,
  largura_mm: z.int(),
  altura_mm: z.int(),
  distancia_gola_mm: z.int().nullable(),
  arte_id: id,
  arte: z.string(),
  arquivo: z.string().describe('Nome do arquivo da versão, como foi enviado'),
  versao: z.int().describe('Versão da arte'),
  largura_px: z.int().nullable(),
  miniatura_url,
})
export type Estampa = z.infer<typeof estampa>
