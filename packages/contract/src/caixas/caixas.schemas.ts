import { z } from 'zod'
import { FORMAS_DE_PAGAMENTO, FORMAS_GUARDADAS } from '../pagamentos/situacao.ts'
import {
  chaveDe,
  dia,
  dinheiro,
  escrito,
  faltaOu,
  id,
  idTexto,
  ignoreEmptyText,
  listaDeIds,
  texto,
  textoObrigatorio,
  textoOuVazio,
  umDe,
} from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES, REAIS_MAXIMOS } from '../shared/maximos.ts'
import { inteiroDoTexto, toCentavos } from '../shared/money.ts'
import { paginacaoQuery } from '../shared/pagination.ts'
import { fallback } from '../shared/tolerance.ts'
import { conferencia } from '../usuarios/restrito.ts'
import { CEDULAS_E_MOEDAS, DESTINOS_DA_SANGRIA, somaDaContagem, TIPOS_DE_MOVIMENTO } from './caixas.ts'

const { nome, motivo, observacao } = CARACTERES.caixa

export const configuracaoDosCaixas = z.object({ ativo: z.boolean() })
export const configuracaoDosCaixasEntrada = z.object({ ativo: z.boolean('Diga se o caixa fica ligado') })

const turnoDoCaixa = z.object({
  id,
  aberto_em: z.string(),
  aberto_por: z.string().nullable(),
  dias: z.int().describe('Dias desde a abertura; 0: de hoje'),
})
export const caixa = z.object({
  id,
  nome: z.string(),
  ativo: z.boolean(),
  aqui: z.boolean().describe('É o que este aparelho usa'),
  turno: turnoDoCaixa.nullable(),
})
export type Caixa = z.infer<typeof caixa>

export const caixaEntrada = z.object({ nome: textoObrigatorio(nome).meta({ label: 'Nome' }) })
export const caixaAlteracao = caixaEntrada.partial().extend({ ativo: z.boolean('Diga se o caixa é usado').optional() })
export type CaixaAlteracao = z.output<typeof caixaAlteracao>
export const aquiEntrada = z.object({ caixa_id: idTexto.nullable() })

const VALOR = 'Informe um valor maior que zero'
const valor = dinheiro.pipe(z.number(VALOR).gt(0, VALOR))
const CEDULAS = new Set(CEDULAS_E_MOEDAS.map(toCentavos))
const quantidade = z.preprocess(
  escrito(inteiroDoTexto),
  z.int(faltaOu('Quantidade inválida')).min(0, 'Quantidade inválida').max(1_000_000, 'Quantidade alta demais'),
)
const contagem = lista(
  z.object({
    valor: dinheiro.pipe(
      z
        .number('Cédula ou moeda inválida')
        .refine((reais) => CEDULAS.has(toCentavos(reais)), 'Cédula ou moeda inválida'),
    ),
    quantidade,
  }),
  { max: [CEDULAS_E_MOEDAS.length] },
).superRefine((linhas, ctx) => {
  const vistas = new Set<number>()
  for (const [indice, linha] of linhas.entries()) {
    const centavos = toCentavos(linha.valor)
    if (vistas.has(centavos)) ctx.addIssue({ code: 'custom', path: [indice, 'valor'], message: 'Repetida na contagem' })
    vistas.add(centavos)
  }
  if (somaDaContagem(linhas) > REAIS_MAXIMOS) ctx.addIssue({ code: 'custom', message: 'Valor alto demais' })
})
export type Contagem = z.output<typeof contagem>

/** Adds an issue unless the sum is said by a table of notes and coins, by the field, or by both alike. */
function checkSoma(
  linhas: Contagem | null | undefined,
  soma: number | null,
  campo: string,
  ctx: z.RefinementCtx,
): void {
  const refuseSoma = (message: string) => ctx.addIssue({ code: 'custom', path: [campo], message })
  if (!linhas && soma === null) refuseSoma('Conte o dinheiro, ou informe quanto há')
  if (linhas && soma !== null && toCentavos(somaDaContagem(linhas)) !== toCentavos(soma))
    refuseSoma('Não é a soma das cédulas e moedas')
}

export const aberturaEntrada = z
  .object({
    fundo: dinheiro.meta({ label: 'Fundo', kind: 'money' }),
    contagem: contagem.nullish(),
    observacao: textoOuVazio(observacao).meta({ label: 'Observação' }),
  })
  .superRefine(({ fundo, contagem: linhas }, ctx) => checkSoma(linhas, fundo, 'fundo', ctx))
  .transform(({ fundo, contagem: linhas, observacao: notada }) => ({
    fundo: linhas ? somaDaContagem(linhas) : (fundo ?? 0),
    observacao: notada,
  }))
export type AberturaEntrada = z.output<typeof aberturaEntrada>

const MOTIVO = 'Diga o motivo'
const motivoObrigatorio = texto(motivo, MOTIVO).min(1, MOTIVO).meta({ label: 'Motivo' })
export const suprimentoEntrada = z.object({ valor, motivo: motivoObrigatorio })
export const sangriaEntrada = suprimentoEntrada.extend({
  destino: chaveDe(DESTINOS_DA_SANGRIA, 'Escolha para onde vai'),
})
export const motivoEntrada = z.object({ motivo: motivoObrigatorio })
export const trazerEntrada = z.object({ pagamento_ids: listaDeIds })

const FORMAS_CONFERIDAS = FORMAS_DE_PAGAMENTO.filter(({ valor: forma }) => forma !== 'dinheiro')
const conferido = lista(
  z.object({
    forma: umDe(FORMAS_CONFERIDAS, 'Forma inválida: o dinheiro é contado'),
    valor: dinheiro.pipe(z.number('Informe um valor')),
  }),
  { max: [FORMAS_CONFERIDAS.length] },
).refine((linhas) => new Set(linhas.map(({ forma }) => forma)).size === linhas.length, 'Cada forma uma vez só')

export const fechamentoEntrada = z
  .object({
    contagem: contagem.nullish(),
    contado: dinheiro.meta({ label: 'Contado', kind: 'money' }),
    deixado: dinheiro.meta({ label: 'Fica no caixa', kind: 'money' }),
    ate_movimento: id
      .nullish()
      .describe('O último que havia quando a contagem começou; null: não havia nenhum; ausente: tanto faz'),
    conferido: conferido.nullish().describe('O que a maquininha e o banco dizem'),
    observacao: textoOuVazio(observacao).meta({ label: 'Observação' }),
  })
  .superRefine(({ contagem: linhas, contado }, ctx) => checkSoma(linhas, contado, 'contado', ctx))
  .transform(({ contagem: linhas, contado, deixado, conferido: formas, ...resto }) => ({
    ...resto,
    contagem: linhas ?? null,
    contado: linhas ? somaDaContagem(linhas) : (contado ?? 0),
    deixado: deixado ?? 0,
    conferido: formas ?? [],
  }))
  .superRefine(({ contado, deixado }, ctx) => {
    if (deixado > contado) ctx.addIssue({ code: 'custom', path: ['deixado'], message: 'É mais do que foi contado' })
  })
export type FechamentoEntrada = z.output<typeof fechamentoEntrada>

const situacao = fallback(z.enum(['aberto', 'fechado'], 'Situação inválida'), 'aberto')
export const turnosBusca = z.object({
  caixa_id: ignoreEmptyText(idTexto),
  situacao: ignoreEmptyText(situacao),
  de: dia.describe('Primeiro dia da abertura, em São Paulo'),
  ate: dia.describe('Último dia da abertura'),
  ...paginacaoQuery,
})
export type TurnosBusca = z.output<typeof turnosBusca>

const forma = fallback(umDe(FORMAS_GUARDADAS), 'outro')
export const movimentoDeCaixa = z.object({
  id,
  tipo: fallback(chaveDe(TIPOS_DE_MOVIMENTO), 'recebimento'),
  forma,
  valor: z.number().describe('Negativo: saiu'),
  motivo: z.string(),
  destino: fallback(chaveDe(DESTINOS_DA_SANGRIA), 'outro').nullable(),
  venda_id: id.nullable(),
  pagamento_id: id.nullable(),
  usuario: z.string().nullable(),
  em: z.string(),
  estornado_em: z.string().nullable(),
})
export type MovimentoDeCaixa = z.infer<typeof movimentoDeCaixa>

/** One movement, as its paper says it. */
export const movimentoComTurno = movimentoDeCaixa.extend({ turno_id: id, caixa: z.object({ id, nome: z.string() }) })
export type MovimentoComTurno = z.infer<typeof movimentoComTurno>

const reais = z.number()
/** What only those who may see what should be in the drawer read of a turno. */
const conferidos = {
  fundo_esperado: conferencia(reais).describe('O que o turno antes deixou; null também no primeiro'),
  diferenca_na_abertura: conferencia(reais),
  esperado: conferencia(reais),
  diferenca: conferencia(reais).describe('Contado menos esperado; null também enquanto está aberto'),
}
export const turnoResumo = z.object({
  id,
  caixa: z.object({ id, nome: z.string() }),
  situacao,
  aberto_em: z.string(),
  aberto_por: z.string().nullable(),
  dias: z.int().describe('Dias da abertura até o fechamento, ou até hoje'),
  fundo: reais,
  contado: reais.nullable(),
  deixado: reais.nullable(),
  retirado: reais.nullable(),
  fechado_em: z.string().nullable(),
  fechado_por: z.string().nullable(),
  observacao: z.string(),
  ...conferidos,
})
export type TurnoResumo = z.infer<typeof turnoResumo>

export const turno = turnoResumo.extend({
  movimentos: z.array(movimentoDeCaixa).describe('Sem a permissão de conferir o caixa, só os próprios'),
  ultimo_movimento_id: id.nullable(),
  por_forma: conferencia(
    z.array(
      z.object({
        forma,
        entrou: reais,
        saiu: reais,
        saldo: reais,
        conferido: reais.nullable(),
        diferenca: reais.nullable().describe('Conferido menos saldo'),
      }),
    ),
  ),
  por_pessoa: conferencia(z.array(z.object({ usuario: z.string().nullable(), forma, entrou: reais, saiu: reais }))),
  vendido_a_prazo: conferencia(reais),
  contagem: z.array(z.object({ valor: reais, quantidade: z.int() })).nullable(),
  reaberturas: z.array(
    z.object({
      em: z.string(),
      usuario: z.string().nullable(),
      motivo: z.string(),
      contado: reais,
      diferenca: conferencia(reais),
    }),
  ),
})
export type Turno = z.infer<typeof turno>

export const pagamentoFora = z.object({
  id,
  venda_id: id,
  forma,
  valor: reais,
  observacao: z.string(),
  usuario: z.string().nullable(),
  criado_em: z.string(),
})
export type PagamentoFora = z.infer<typeof pagamentoFora>
export const foraBusca = z.object(paginacaoQuery)
