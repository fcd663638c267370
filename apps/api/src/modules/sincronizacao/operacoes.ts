import { z } from 'zod'

const emptyDados = z.object({})
const blingDados = z.object({ id_bling: z.string() })

/** Every operation at the ERP as `tipo.operacao`, with the form of its data. The executor has an entry for each. */
const DADOS = {
  'produto.publicar': emptyDados,
  'produto.desligar': emptyDados,
  'categoria.enviar': emptyDados,
  'categoria.mover': emptyDados,
  'categoria.excluir': blingDados,
  'contato.atualizar': emptyDados,
  'contato.anonimizar': blingDados,
  'contato.importar': z.object({
    pagina: z.int().default(1),
    lidos: z.int().default(0),
    novos: z.int().default(0),
    /** New customers whose document at Bling is no CPF or CNPJ. */
    aConferir: z.int().default(0),
    /** The rows of the page before; none before the first. */
    anteriores: z.array(z.int()).optional(),
  }),
  /** `enviar`: a person asked for the order, so also a sale that waits for its picking gets one. */
  'pedido.sincronizar': z.object({ enviar: z.boolean().default(false) }),
  'pedido_importado.importar': emptyDados,
  'pedido_importado.situacao': z.object({ situacao: z.int() }),
  'pedido_importado.rastreio': emptyDados,
  'webhook.pedido': blingDados,
  'webhook.produto': blingDados,
  'estoque.acertar': emptyDados,
  'estoque.baixa_certa': z.object({ pedido: z.string() }),
  'estoque.baixa_aceita': emptyDados,
  'nota.emitir': emptyDados,
  /** A person's answer; `alvo_id` is the question. */
  'tarefa.responder': emptyDados,
}
type Dados = typeof DADOS
type Nome = keyof Dados

type Partes<N> = N extends `${infer T}.${infer O}` ? { readonly tipo: T; readonly operacao: O } : never
type SemDados = Record<string, never>
type ComDados<D> = D extends SemDados
  ? { readonly dados?: D }
  : Partial<D> extends D
    ? { readonly dados?: D }
    : { readonly dados: D }

/** An operation as it is asked for. */
export type Desejo = { [N in Nome]: Partes<N> & ComDados<z.input<Dados[N]>> }[Nome]

/** An operation to carry out, told apart by `nome`. */
export type Operacao = {
  [N in Nome]: { readonly nome: N; readonly alvo_id: number; readonly dados: z.output<Dados[N]> }
}[Nome]

/** Reads what a row asks for; null for an operation, or data, that this version does not know. */
export function parseOperacao(linha: {
  readonly tipo: string
  readonly operacao: string
  readonly alvo_id: number | null
  readonly dados: unknown
}): Operacao | null {
  const nome = `${linha.tipo}.${linha.operacao}`
  if (!Object.hasOwn(DADOS, nome)) return null
  const lidos = DADOS[nome as Nome].safeParse(linha.dados)
  // The schema was chosen by the name, so they belong together.
  return lidos.success ? ({ nome, alvo_id: linha.alvo_id ?? 0, dados: lidos.data } as Operacao) : null
}
