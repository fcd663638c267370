import { z } from 'zod'
import { id, idTexto, talvezId, texto } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { fallback } from '../shared/tolerance.ts'
import { estampa, posicao, tecnica } from './artes.schemas.ts'
import { ESTAMPAS_MAXIMAS, MOCKUPS_POR_LINHA } from './opcoes.ts'

/** The prints of a line of a quote or sale: on its own piece, without a product being made for them. */

const milimetros = (minimo: number, mensagem: string) =>
  z
    .int('Medida inválida')
    .min(minimo, mensagem)
    .max(5000, 'Medida alta demais')
    .nullish()
    .transform((mm) => mm ?? null)

export const coresDaEstampa = z
  .int('Quantidade inválida')
  .min(1, 'Informe ao menos uma cor')
  .max(20, 'Cores demais')
  .nullish()
  .transform((cores) => cores ?? null)
export const larguraDaEstampa = milimetros(1, 'Informe um valor maior que zero')

const estampaDaLinhaEntrada = z.object({
  id: idTexto.optional().describe('Da estampa, como foi lida; ausente: nova'),
  posicao,
  arte_id: talvezId.describe('null: a arte ainda vem'),
  tecnica,
  largura_mm: larguraDaEstampa,
  altura_mm: larguraDaEstampa,
  distancia_gola_mm: milimetros(0, 'A medida não pode ser negativa'),
  cores: coresDaEstampa,
  observacao: texto(CARACTERES.estampa.observacao).default(''),
})
export type EstampaDaLinhaEntrada = z.output<typeof estampaDaLinhaEntrada>

/** Both fields of a line that carries prints. Absent in a change: as they were. */
export const camposDeEstampa = {
  estampas: lista(estampaDaLinhaEntrada, {
    max: [ESTAMPAS_MAXIMAS, `No máximo ${ESTAMPAS_MAXIMAS} estampas em uma linha`],
    erro: 'Envie a lista de estampas',
  })
    .optional()
    .describe('Estampas da peça desta linha; ausente na edição: como estava'),
  grupo: texto(CARACTERES.estampa.grupo)
    .nullish()
    .describe('Linhas de um grupo levam as mesmas estampas; null: sozinha; ausente na edição: como estava'),
}

/** A print as it is stored with its line. */
export interface EstampaGuardada extends Omit<EstampaDaLinhaEntrada, 'id'> {
  readonly id: number
}

/** A print of a line, with its art by the newest version. */
export const estampaDaLinha = estampa.extend({
  id,
  largura_mm: z.int().nullable(),
  altura_mm: z.int().nullable(),
  cores: z.int().nullable(),
  observacao: z.string(),
  arte_id: id.nullable().describe('null: a arte ainda vem'),
  arte: z.string().nullable(),
  arquivo: z.string().nullable(),
  versao: z.int().nullable().describe('Versão da arte'),
  versao_aprovada: z.int().nullable().describe('Versão da arte que o cliente aprovou; null: nenhuma'),
})
export type EstampaDaLinha = z.infer<typeof estampaDaLinha>

/** Prints of a production: like those of a line where it is one's own. `versao`: the version that is printed. */
export const estampaDaProducao = estampaDaLinha.omit({ id: true, versao_aprovada: true }).extend({
  versao_nova: z.int().nullable().describe('Versão mais nova da arte do que a que se estampa; null: não há'),
})
export type EstampaDaProducao = z.infer<typeof estampaDaProducao>

/** A picture of how the piece will look. `digest`: SHA-256 of the stored picture, kept with the approval. */
export const mockup = z.object({
  arquivo: z.string(),
  digest: z.string(),
  imagem: z.string(),
  miniatura: z.string(),
  do_produto: z.boolean().optional().describe('É uma foto do próprio produto, não um desenho do cliente'),
})
export type Mockup = z.infer<typeof mockup>
/** A picture as it is stored, without its addresses. */
export type MockupGuardado = Readonly<Pick<Mockup, 'arquivo' | 'digest'>>
/** The name of a stored picture, as an image's address carries it. */
const arquivo = z.string('Informe um texto').regex(/^[0-9a-f]{32}$/, 'Imagem inválida')
export const mockupsEntrada = lista(arquivo, {
  max: [MOCKUPS_POR_LINHA, `No máximo ${MOCKUPS_POR_LINHA} imagens por linha`],
})

const SITUACOES_DA_APROVACAO = ['sem_prova', 'enviada', 'aprovada', 'mudanca'] as const
/** What the customer said of a line's prints. */
export const aprovacaoDaLinha = z.object({
  situacao: fallback(z.enum(SITUACOES_DA_APROVACAO), 'sem_prova'),
  versao: z.int().nullable().describe('Do orçamento, ou da prova que foi enviada'),
  por: z.string().nullable(),
  em: z.string().nullable(),
  texto: z
    .string()
    .nullable()
    .describe('A mudança que foi pedida; fica na prova enviada de novo com a mesma arte, até a aprovação'),
  mesma_arte: z.boolean().optional().describe('Com a mudança pedida: a arte ainda é a que o cliente viu'),
})
export type AprovacaoDaLinha = z.infer<typeof aprovacaoDaLinha>
export const SEM_PROVA: AprovacaoDaLinha = { situacao: 'sem_prova', versao: null, por: null, em: null, texto: null }

/** An approval as it is stored with its line; `artes`: the version that was shown of each art, by its id. */
export interface AprovacaoGuardada extends Omit<AprovacaoDaLinha, 'situacao' | 'mesma_arte'> {
  readonly situacao: Exclude<AprovacaoDaLinha['situacao'], 'sem_prova'>
  readonly artes: Readonly<Record<string, number>>
}
