import type { OpcaoDeFrete } from '@estampa/contract/frete/frete.schemas.ts'
import { ACOES, type NomeDaAcao } from '@estampa/contract/vendas/vendas.machine.ts'
import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { IconArrowRight, IconFileInvoice, IconScan } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Imprimir } from '../../../shared/device/impressao/Imprimir.tsx'
import { vendasApi } from '../../../shared/generated/vendasApi.ts'
import { MoreActs, SelectionBar } from '../../../shared/resource/SelectionBar.tsx'
import type { useSelection } from '../../../shared/resource/useSelection.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { FormModal } from '../../../shared/ui/dialogs/FormModal.tsx'
import { quoteFrete, readEtiqueta } from '../envio.queries.ts'
import { issueNotas } from '../nota.queries.ts'
import { EtiquetasJuntas } from './EtiquetasJuntas.tsx'
import { advanceLote, type DoLote, FaltaAlgo, useNotasDoLote, useVendaLote } from './lote.ts'
import { MedidasDoLote } from './MedidasDoLote.tsx'

/** Most sales that are picked together: each needs a box on the table. */
const CAIXAS = 40

interface BarraDoLoteProps {
  selecao: ReturnType<typeof useSelection<VendaResumo>>
  carregadas: number
  total: number
  emiteNotas: boolean
  /** Clears the selection. */
  onClose: () => void
}

/** Actions on the ticked sales; at least one is ticked. */
export function BarraDoLote({ selecao, carregadas, total, emiteNotas, onClose }: BarraDoLoteProps) {
  const client = useQueryClient()
  const lote = useVendaLote()
  const notas = useNotasDoLote()
  const [isAsking, setIsAsking] = useState(false)
  const { ids, rows: linhas } = selecao
  const [step, ...otherPassos] = [...new Set(linhas.map(({ status }) => status))]
  const avanco = step && otherPassos.length === 0 ? avancoDe(step) : null
  const juntas = step === 'separacao' && avanco !== null && ids.length <= CAIXAS
  const advanceVendas = (preparar?: (id: number) => Promise<unknown>) => {
    setIsAsking(false)
    if (step)
      void advanceLote(client, {
        de: step,
        vendas: linhas.map(({ id, cliente_nome }) => ({ id, cliente_nome })),
        ...(preparar && { preparar }),
      })
  }
  const advance = avanco && (
    <Button
      variant={juntas ? 'default' : 'filled'}
      icon={IconArrowRight}
      loading={lote !== null && !lote.acabou}
      onClick={() => (avanco.Pergunta ? setIsAsking(true) : advanceVendas())}
    >
      {avanco.rotulo}
    </Button>
  )
  return (
    <>
      <SelectionBar
        selected={ids.length}
        nouns={['selecionada', 'selecionadas']}
        note={[
          otherPassos.length > 0 && 'de passos diferentes',
          ids.length === carregadas && total > carregadas && 'só as carregadas; role a lista para incluir mais',
        ]
          .filter(Boolean)
          .join('; ')}
        onClear={onClose}
      >
        <MoreActs>
          <ImprimirVarias ids={ids} emiteNotas={emiteNotas} key={ids.join()} />
          {emiteNotas && step !== 'separacao' && (
            <Button
              variant="default"
              icon={IconFileInvoice}
              loading={notas?.acabou === false}
              onClick={() => void issueNotas(client, linhas)}
            >
              Emitir notas
            </Button>
          )}
          {juntas && advance}
        </MoreActs>
        {/* Picking comes before moving on without it. */}
        {juntas ? (
          <Button to={`/vendas/separar?ids=${ids.join(',')}`} icon={IconScan}>
            Separar juntas
          </Button>
        ) : (
          advance
        )}
      </SelectionBar>
      {isAsking && avanco?.Pergunta && (
        <avanco.Pergunta
          rotulo={avanco.rotulo}
          quantas={ids.length}
          vendas={linhas}
          onClose={() => setIsAsking(false)}
          onResposta={advanceVendas}
        />
      )}
    </>
  )
}

const impressosDe = (ids: readonly number[]) => [
  {
    to: `/imprimir/lote/consolidada?ids=${ids.join(',')}`,
    name: 'Lista de separação única',
    detail: 'Todas as peças na ordem das prateleiras',
  },
  { to: `/imprimir/lote/separacao?ids=${ids.join(',')}`, name: 'Listas de separação', detail: 'Uma folha por venda' },
  { to: `/imprimir/lote/romaneio?ids=${ids.join(',')}`, name: 'Romaneios', detail: 'Um por pacote' },
]

/** Menu of what can be printed about several sales at once. */
const ImprimirVarias = ({ ids, emiteNotas }: { ids: readonly number[]; emiteNotas: boolean }) => (
  <Imprimir choices={impressosDe(ids)}>
    <EtiquetasJuntas ids={ids} fullWidth />
    {emiteNotas && <EtiquetasJuntas ids={ids} comNotas fullWidth />}
  </Imprimir>
)

interface Props {
  rotulo: string
  quantas: number
  vendas: readonly DoLote[]
  onClose: () => void
  onResposta: (prepareVenda: (id: number) => Promise<unknown>) => void
}
const formatChosenVendas = (quantas: number) =>
  quantas === 1 ? 'a venda escolhida' : `as ${quantas} vendas escolhidas`

const REGRAS: readonly { regra: RegraDoFrete; nome: string }[] = [
  { regra: 'barato', nome: 'O mais barato de cada venda' },
  { regra: 'rapido', nome: 'O mais rápido de cada venda' },
]

function Frete({ rotulo, quantas, onClose, onResposta }: Props) {
  const [chosenRegra, setChosenRegra] = useState<RegraDoFrete>('barato')
  return (
    <FormModal
      title={rotulo}
      size="md"
      submit="Escolher e continuar"
      busy={false}
      onSubmit={() => onResposta(saveFreteOption(chosenRegra))}
      onClose={onClose}
    >
      <p className="m-0 text-texto-suave">
        {`O frete é cotado para ${formatChosenVendas(quantas)}. Para vendas da loja física, a retirada na loja conta como frete grátis.`}
      </p>
      <fieldset>
        <legend className="somente-leitor">Serviço de frete</legend>
        {REGRAS.map(({ regra, nome }) => (
          <label key={regra} className="k-opcao flex items-center gap-3 min-h-12 py-2 px-3.5 mb-2">
            <input
              type="radio"
              name="regra-do-frete"
              checked={regra === chosenRegra}
              onChange={() => setChosenRegra(regra)}
            />
            {nome}
          </label>
        ))}
      </fieldset>
    </FormModal>
  )
}

function Etiqueta({ rotulo, quantas, onClose, onResposta }: Props) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title={quantas === 1 ? 'Gerar 1 etiqueta?' : `Gerar ${quantas} etiquetas?`}
      confirmLabel={rotulo}
      onClose={onClose}
      onConfirm={() => onResposta((id) => readEtiqueta(client, id))}
    >
      <p>Cada etiqueta é comprada com o frete que a venda já tem. A que já foi paga não é comprada de novo.</p>
    </ConfirmDialog>
  )
}

/** Question of each step, asked once for all selected sales; the other steps ask nothing. */
const PERGUNTAS: Readonly<Partial<Record<NomeDaAcao, (props: Props) => ReactNode>>> = {
  confirmarMedidas: MedidasDoLote,
  escolherEnvio: Frete,
  etiquetar: Etiqueta,
}

/** The move forward of a step, by the name that its button has on the sale's page; null after the last step. */
export function avancoDe(status: StatusDaVenda) {
  const action = Object.entries(ACOES).find(
    ([, { de, sentido }]) => sentido === 'avanco' && (de as readonly StatusDaVenda[]).includes(status),
  )
  return action ? { rotulo: action[1].rotulo, Pergunta: PERGUNTAS[action[0] as NomeDaAcao] } : null
}

type RegraDoFrete = 'barato' | 'rapido'

/** The offer that the rule prefers; of equal ones the one that is better in the other respect. */
export function chooseOpcao(options: readonly OpcaoDeFrete[], rule: RegraDoFrete): OpcaoDeFrete | undefined {
  const preco = (a: OpcaoDeFrete, b: OpcaoDeFrete) => a.valor - b.valor
  const prazo = (a: OpcaoDeFrete, b: OpcaoDeFrete) => a.prazo_entrega - b.prazo_entrega
  const [first, after] = rule === 'barato' ? [preco, prazo] : [prazo, preco]
  return options.toSorted((a, b) => first(a, b) || after(a, b))[0]
}

const saveFreteOption = (rule: RegraDoFrete) => async (id: number) => {
  const option = chooseOpcao(await quoteFrete(id), rule)
  if (!option) throw new FaltaAlgo('Nenhum serviço de frete atende este pacote.')
  const { nome, valor, codigo, prazo_entrega } = option
  const body = { servico_frete: nome, frete_valor: valor, codigo_servico_frete: codigo, prazo_entrega }
  await vendasApi('POST /vendas/:id/servico-frete/', { params: { id }, body })
}
