import { plural } from '@estampa/contract/shared/plural.ts'
import { marca } from './lancar.sync.ts'
import type { Passo } from './saldo.ts'
import type { Ligado } from './saldos.data.ts'

interface Tarefa {
  readonly tipo: 'estoque'
  /** `decidir`: a doubtful movement or count; `igualar`: a product linked with another balance. */
  readonly operacao: 'decidir' | 'igualar'
  readonly alvo_id: number
  readonly titulo: string
  readonly mensagem: string
  readonly dados: { readonly produto_id: number; readonly saldo_id: number; readonly ao_descartar?: object }
}

/** What a person is asked about a stock, in words; the answer is one of the two buttons of the task. */

const conta = (ligado: Ligado) => ({
  produto_id: ligado.produto_id,
  saldo_id: ligado.id,
})

/** Discarding it answers too: the product's stock is then looked at again. */
const aoDescartar = ({ produto_id, titulo }: Ligado) => ({
  tipo: 'estoque',
  operacao: 'acertar',
  alvo_id: produto_id,
  titulo,
})

export function perguntaDe(
  ligado: Ligado,
  { sobre, id }: Extract<Passo, { fazer: 'perguntar' }>,
  lido: number,
): Tarefa {
  const mensagem = sobre === 'envio' ? perguntaDoEnvio(ligado, id, lido) : perguntaDaContagem(ligado, id, lido)
  return {
    tipo: 'estoque',
    operacao: 'decidir',
    alvo_id: ligado.id,
    titulo: `Estoque de ${ligado.titulo}`,
    mensagem,
    dados: { ...conta(ligado), ao_descartar: aoDescartar(ligado) },
  }
}

function perguntaDoEnvio({ antes, saldo, movimentos }: Ligado, id: number, lido: number): string {
  const enviado = saldo.pendentes.find((pendente) => pendente.id === id)
  const quanto =
    enviado?.tipo === 'contagem' ? `balanço de ${enviado.contado}` : plural(enviado?.quantidade ?? 0, 'peça', 'peças')
  return (
    `O Bling não respondeu ao lançamento (${quanto}): antes havia ${antes}, agora há ${lido}. Procure lá um lançamento com a ` +
    `observação “${marca(movimentos.get(id))}”. Se não estiver, use “Tentar novamente”; se estiver, use “Descartar”.`
  )
}

function perguntaDaContagem({ saldo, quantidade }: Ligado, id: number, lido: number): string {
  const contagem = saldo.pendentes.find((pendente) => pendente.id === id)
  const [contado, esperado] = contagem?.tipo === 'contagem' ? [contagem.contado, contagem.esperado] : [quantidade, null]
  return (
    `Foram informadas ${contado} peças${esperado === null ? '' : ` onde se viam ${esperado}`}, mas no Bling há ${lido}. ` +
    `“Tentar novamente” grava ${contado} no Bling; “Descartar” fica com o saldo de lá.`
  )
}

/** A product was linked and its stock is another over there: nothing was moved. */
export const aviso = (ligado: Ligado, { lido, quantidade }: { lido: number; quantidade: number }): Tarefa => ({
  tipo: 'estoque',
  operacao: 'igualar',
  alvo_id: ligado.id,
  titulo: `Estoque de ${ligado.titulo}`,
  mensagem:
    `Aqui há ${quantidade}, no Bling ${lido}; nada foi movido. “Tentar novamente” grava ${quantidade} no Bling; ` +
    '“Descartar” deixa a diferença.',
  dados: conta(ligado),
})
