import {
  type Acompanhamento,
  type Registro,
  SEM_COMPRA,
  type Transportadora,
} from '../../../src/modules/frete/transportadora/transportadora.ts'
import { TransporteError } from '../../../src/modules/frete/transportadora/transporte.error.ts'

const ROTULO = 'A Motoboy'
/** Reais and days, by service. */
const TABELA: Readonly<Record<string, { valor: number; dias: number }>> = {
  'moto-hoje': { valor: 25, dias: 0 },
  'moto-amanha': { valor: 14.9, dias: 1 },
}
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

interface Entrega extends Registro {
  readonly chave: string
  paga: boolean
  gerada: boolean
  cancelada: boolean
}

/** A carrier for tests only: fixed prices, labels drawn by itself, all in memory. `caixa` is the amount paid. */
export function tabelaFixa(): Transportadora & { readonly caixa: () => number } {
  const entregas = new Map<string, Entrega>()
  const aberta = (id: string): Entrega => {
    const entrega = entregas.get(id)
    if (!entrega) throw new TransporteError('inexistente', 'a entrega não existe.', ROTULO)
    return entrega
  }
  return {
    ...SEM_COMPRA,
    nome: 'motoboy',
    rotulo: ROTULO,
    cancelada: 'Entrega cancelada na Motoboy: o valor volta no fim do dia.',
    entrega: true,
    oferece: () => true,
    caixa: () =>
      [...entregas.values()].reduce(
        (soma, { paga, cancelada, valor }) => soma + (paga && !cancelada ? (valor ?? 0) : 0),
        0,
      ),
    atende: (servico) => servico in TABELA,
    cotar: async ({ pacote }) => {
      const servicos = Object.entries(TABELA).map(([codigo, { valor, dias }]) => ({
        codigo,
        nome: codigo === 'moto-hoje' ? 'Moto hoje' : 'Moto amanhã',
        transportadora: 'Motoboy',
        valor,
        prazoDias: dias,
        valorDeTabela: null,
      }))
      if (pacote.peso > 10) {
        const motivo = 'A moto leva até 10 kg.'
        const recusas = servicos.map(({ codigo, nome, transportadora }) => ({ codigo, nome, transportadora, motivo }))
        return { ofertas: [], recusas }
      }
      const ofertas = servicos
      return { ofertas, recusas: [] }
    },
    async registrar({ servico }, chave) {
      const preco = TABELA[servico]
      if (!preco) throw new TransporteError('recusado', 'o serviço não existe.', ROTULO)
      const id = `moto-${entregas.size + 1}-${chave.slice(0, 8)}`
      const nova = { id, chave, protocolo: null, valor: preco.valor, paga: false, gerada: false, cancelada: false }
      entregas.set(id, nova)
      return nova
    },
    procurar: async (chave) =>
      [...entregas.values()].filter((entrega) => entrega.chave === chave && !entrega.cancelada),
    async retirar(id) {
      if (!entregas.get(id)?.paga) entregas.delete(id)
    },
    async situacao(id) {
      const entrega = entregas.get(id)
      const baseState = { motivo: null, falha: null, valor: entrega?.valor ?? null }
      if (!entrega) return { estado: 'inexistente', ...baseState }
      if (entrega.cancelada) return { estado: 'cancelada', ...baseState }
      return { estado: entrega.gerada ? 'pronta' : entrega.paga ? 'paga' : 'no_carrinho', ...baseState }
    },
    async pagar(id) {
      aberta(id).paga = true
      return { confirmada: true, valor: aberta(id).valor }
    },
    async gerar(id) {
      const entrega = aberta(id)
      if (!entrega.paga) throw new TransporteError('recusado', 'a entrega não foi paga.', ROTULO)
      entrega.gerada = true
    },
    arquivo: async (id) => (entregas.get(id)?.gerada ? PDF : null),
    async cancelar(id) {
      aberta(id).cancelada = true
      return { aceito: true, dito: 'Entrega cancelada na Motoboy: o valor volta no fim do dia.' }
    },
    podeCancelar: async (id) => entregas.get(id)?.cancelada === false,
    acompanhar: async (ids) =>
      new Map(
        ids.flatMap((id): [string, Acompanhamento][] =>
          entregas.has(id)
            ? [[id, { status: 'Com o motoboy', avanco: 1, codigo: id, eventos: [], entregueEm: null, vencida: false }]]
            : [],
        ),
      ),
    paginaDoPacote: (codigo) => `https://motoboy.exemplo.com/${codigo}`,
  }
}
