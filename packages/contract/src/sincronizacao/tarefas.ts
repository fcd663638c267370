import { z } from 'zod'
import type { Permissao } from '../usuarios/permissoes.ts'

/**
 * Questions for a person: one row a question, declared here and nowhere else. The sync centre, the sale and the panel
 * show a question by this table (`scripts/checks/readers.mjs` writes it for the web); what each answer does stands in
 * the API (`modules/bling/tarefas.sync.ts`), one handler an answer.
 */
export interface Resposta {
  /** On its button. */
  readonly rotulo: string
  readonly permissao?: Permissao
  /** Ends with a product that is published: the person is told how that went. */
  readonly publica?: true
}

export interface Pergunta<R extends string = string> {
  /** In the sync centre. */
  readonly titulo: string
  /** Kind of record that `alvo_id` names, and so the page that shows it. `saldo`, `excluido`: no page. */
  readonly alvo: 'produto' | 'venda' | 'importacao' | 'deposito' | 'diferencas' | 'saldo' | 'excluido'
  /** Facts that the answers need besides the target. The same question with the same facts is asked once. */
  readonly fatos: z.ZodType
  readonly respostas: Readonly<Record<R, Resposta>>
  /** Which answer the old addresses of `/sincronizacoes/:id/` mean; null: it is given on the page of `alvo`. */
  readonly tentarNovamente: NoInfer<R> | null
  /** The one that sets the question aside. */
  readonly descartar: NoInfer<R>
  /** True: the product is shown as it is in the shop and at Bling. */
  readonly doisLados?: true
  /** The answers that are given beside the sale; `linhas`: its lines say it themselves. Absent: the sync centre's. */
  readonly avisoDaVenda?: readonly NoInfer<R>[] | 'linhas'
}

const pergunta = <R extends string, const P extends Pergunta<R>>(declarada: P & Pergunta<R>): P => declarada

const SEM_FATOS = z.object({})
const DO_SALDO = { saldo_id: z.int(), produto_id: z.int() }
const DESCARTAR = { descartar: { rotulo: 'Descartar' } } as const
/** The person looked at it, and nothing is left to do. */
const CONFERI = { conferi: { rotulo: 'Já conferi' }, ...DESCARTAR } as const
const SO_CONFERE = { respostas: CONFERI, fatos: SEM_FATOS, tentarNovamente: 'conferi', descartar: 'descartar' } as const
const CANCELAR = {
  respostas: { cancelar: { rotulo: 'Cancelar a venda', permissao: 'cancelar_vendas' }, ...DESCARTAR },
  fatos: SEM_FATOS,
  tentarNovamente: 'cancelar',
  descartar: 'descartar',
} as const

/** Buyer, freight, service and address of the order become the sale's; its lines never change. */
const COMO_NA_VENDA = { como_na_venda: { rotulo: 'Pôr como na venda' } } as const

const CANCELAR_LA = {
  respostas: { cancelar_la: { rotulo: 'Cancelar no Bling' }, ...DESCARTAR },
  fatos: SEM_FATOS,
  tentarNovamente: 'cancelar_la',
  descartar: 'descartar',
} as const

export const TAREFAS = {
  'importacao.decidir': pergunta({
    titulo: 'Produtos a decidir',
    alvo: 'importacao',
    fatos: SEM_FATOS,
    respostas: DESCARTAR,
    tentarNovamente: null,
    descartar: 'descartar',
  }),
  'produto.inativar_variacao': pergunta({
    titulo: 'Inativar variação no Bling',
    alvo: 'produto',
    fatos: z.object({ id_bling: z.string() }),
    respostas: { inativar: { rotulo: 'Inativar no Bling' }, ...DESCARTAR },
    tentarNovamente: 'inativar',
    descartar: 'descartar',
  }),
  'produto.criar_variacoes': pergunta({
    titulo: 'Criar variações no Bling',
    alvo: 'produto',
    fatos: SEM_FATOS,
    respostas: { criar: { rotulo: 'Tentar novamente', publica: true }, ...DESCARTAR },
    tentarNovamente: 'criar',
    descartar: 'descartar',
  }),
  /** The product there is another one by now. */
  'produto.estrutura': pergunta({
    titulo: 'Produto mudou no Bling',
    alvo: 'produto',
    fatos: SEM_FATOS,
    respostas: { religar: { rotulo: 'Ligar de novo' }, desligar: { rotulo: 'Desligar do Bling' } },
    tentarNovamente: 'religar',
    descartar: 'desligar',
    doisLados: true,
  }),
  /** The parts of a kit changed there, and have been taken over. */
  'produto.composicao': pergunta({ titulo: 'Kit mudou no Bling', alvo: 'produto', ...SO_CONFERE }),
  /** A movement without an answer, or a count over another balance than the person saw. */
  'estoque.decidir': pergunta({
    titulo: 'Estoque: precisa de você',
    alvo: 'saldo',
    fatos: z.object({ ...DO_SALDO, titulo: z.string() }),
    respostas: { repetir: { rotulo: 'Tentar novamente' }, aceitar: { rotulo: 'Descartar' } },
    tentarNovamente: 'repetir',
    descartar: 'aceitar',
  }),
  'estoque.igualar': pergunta({
    titulo: 'Estoque diferente no Bling',
    alvo: 'saldo',
    fatos: z.object(DO_SALDO),
    respostas: { igualar: { rotulo: 'Tentar novamente' }, ...DESCARTAR },
    tentarNovamente: 'igualar',
    descartar: 'descartar',
  }),
  'estoque.baixa_incerta': pergunta({
    titulo: 'De quem foi a saída no Bling?',
    alvo: 'venda',
    fatos: z.object({
      pedido: z.string(),
      pecas: z.array(z.object({ ...DO_SALDO, titulo: z.string(), quantidade: z.int() })),
    }),
    respostas: { foi_do_pedido: { rotulo: 'Foi deste pedido' }, ...DESCARTAR },
    tentarNovamente: 'foi_do_pedido',
    descartar: 'descartar',
  }),
  'estoque.baixa_pendente': pergunta({
    titulo: 'Saída que os dois lados contam diferente',
    alvo: 'venda',
    fatos: SEM_FATOS,
    respostas: { lancar: { rotulo: 'Lançar no Bling' }, aceitar: { rotulo: 'Descartar' } },
    tentarNovamente: 'lancar',
    descartar: 'aceitar',
  }),
  'estoque.contagem_mudou': pergunta({ titulo: 'Estoque mudou durante a contagem', alvo: 'saldo', ...SO_CONFERE }),
  'estoque.excluido': pergunta({ titulo: 'Excluído antes de o Bling saber', alvo: 'excluido', ...SO_CONFERE }),
  'estoque.deposito': pergunta({
    titulo: 'Depósito fora de uso no Bling',
    alvo: 'deposito',
    fatos: SEM_FATOS,
    respostas: { conferir: { rotulo: 'Conferir de novo' }, ...DESCARTAR },
    tentarNovamente: 'conferir',
    descartar: 'descartar',
  }),
  /** Another deposit was chosen, and holds other quantities: the page of its list answers, piece by piece. */
  'estoque.diferencas': pergunta({
    titulo: 'Diferenças no depósito',
    alvo: 'diferencas',
    fatos: SEM_FATOS,
    respostas: DESCARTAR,
    tentarNovamente: null,
    descartar: 'descartar',
  }),
  'pedido_importado.linhas': pergunta({
    titulo: 'Itens que esperam',
    alvo: 'venda',
    fatos: SEM_FATOS,
    respostas: { completar: { rotulo: 'Tentar novamente' }, ...DESCARTAR },
    tentarNovamente: 'completar',
    descartar: 'descartar',
    avisoDaVenda: 'linhas',
  }),
  'pedido_importado.cancelado_la': pergunta({
    titulo: 'Cancelado no Bling depois do envio',
    alvo: 'venda',
    ...CANCELAR,
  }),
  'pedido_importado.cancelado_aqui': pergunta({
    titulo: 'Cancelada aqui, em aberto no Bling',
    alvo: 'venda',
    ...CANCELAR_LA,
  }),
  'pedido_importado.reaberto_la': pergunta({ titulo: 'Reaberto no Bling', alvo: 'venda', ...CANCELAR_LA }),
  'pedido_importado.mudou': pergunta({
    titulo: 'Pedido mudou no Bling',
    alvo: 'venda',
    ...SO_CONFERE,
    avisoDaVenda: ['conferi'],
  }),
  'pedido_importado.trazer': pergunta({
    titulo: 'Pedido mudou no Bling',
    alvo: 'venda',
    fatos: SEM_FATOS,
    respostas: { trazer: { rotulo: 'Trazer para a venda' }, ...DESCARTAR },
    tentarNovamente: 'trazer',
    descartar: 'descartar',
    avisoDaVenda: ['trazer', 'descartar'],
  }),
  'pedido_importado.total': pergunta({ titulo: 'Total diferente no Bling', alvo: 'venda', ...SO_CONFERE }),
  'pedido.cancelado_la': pergunta({ titulo: 'Cancelado no Bling', alvo: 'venda', ...CANCELAR }),
  'pedido.reaberto_la': pergunta({ titulo: 'Reaberto no Bling', alvo: 'venda', ...CANCELAR_LA }),
  /** The customers were joined, and the order names the other record. */
  'pedido.outro_cliente': pergunta({
    titulo: 'Pedido em nome de outro cadastro',
    alvo: 'venda',
    fatos: SEM_FATOS,
    respostas: { ...COMO_NA_VENDA, ...DESCARTAR },
    tentarNovamente: 'como_na_venda',
    descartar: 'descartar',
  }),
  'pedido.mudou': pergunta({
    titulo: 'Pedido mudou no Bling',
    alvo: 'venda',
    ...SO_CONFERE,
    respostas: { conferi: CONFERI.conferi, ...COMO_NA_VENDA, ...DESCARTAR },
  }),
  'nota.outro_valor': pergunta({ titulo: 'Nota diferente da venda', alvo: 'venda', ...SO_CONFERE }),
  'nota.devolucao': pergunta({
    titulo: 'Falta a nota de devolução',
    alvo: 'venda',
    fatos: SEM_FATOS,
    respostas: { feita: { rotulo: 'Já fiz a nota' }, ...DESCARTAR },
    tentarNovamente: 'feita',
    descartar: 'descartar',
  }),
  /** Invoices besides the sale's own, by model and id at Bling. */
  'nota.segunda': pergunta({
    titulo: 'Mais de uma nota da mesma venda',
    alvo: 'venda',
    fatos: z.object({ outras: z.array(z.string()) }),
    respostas: { conferir: { rotulo: 'Conferir de novo' }, ...DESCARTAR },
    tentarNovamente: 'conferir',
    descartar: 'descartar',
  }),
  'nota.cancelada': pergunta({ titulo: 'Nota cancelada depois da etiqueta', alvo: 'venda', ...SO_CONFERE }),
}

export type NomeDaTarefa = keyof typeof TAREFAS
export type FatosDaTarefa<T extends NomeDaTarefa> = z.output<(typeof TAREFAS)[T]['fatos']>
export type RespostaDaTarefa<T extends NomeDaTarefa> = keyof (typeof TAREFAS)[T]['respostas'] & string
/** The answer of a question that sets it aside. */
export type RespostaQueDescarta<T extends NomeDaTarefa> = (typeof TAREFAS)[T]['descartar']

/** The declaration behind the name in a row; null for one that this version does not know. */
export const perguntaDe = (tipo: string): Pergunta | null =>
  Object.hasOwn(TAREFAS, tipo) ? TAREFAS[tipo as NomeDaTarefa] : null
