import type { PagamentoNoBalcao, VendaConcluida } from '@estampa/contract/balcao/balcao.schemas.ts'
import { FORMAS_DE_PAGAMENTO, type FormaDePagamento, rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import { trocoDe } from '@estampa/contract/pagamentos/troco.ts'
import { formatDecimal, formatReais, parseReais, toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { sentenceOf } from '../../../shared/api/apiError.ts'
import { useCaixaAberto } from '../../../shared/caixa/useCaixaAberto.tsx'
import { LinkChoices } from '../../../shared/device/impressao/OQueImprimir.tsx'
import { canSendPdf } from '../../../shared/device/PdfButton.tsx'
import { checkedBy } from '../../../shared/forms/checkedBy.ts'
import { useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { usesCaixa } from '../../../shared/session/storage.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { FormModal } from '../../../shared/ui/dialogs/FormModal.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { partOnDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { MoneyField } from '../../../shared/ui/fields/DecimalField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { keepTogether } from '../../../shared/ui/keepTogether.tsx'
import { Refusal } from '../../../shared/ui/Refusal.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { recibosDe } from '../cobranca.ts'
import { ReciboButton } from '../detalhe/compartilhar/PdfsDaVenda.tsx'
import { onVendaChanged, umaVenda } from '../vendas.queries.ts'

const FALTA =
  "flex flex-wrap gap-x-3 items-baseline justify-between m-0 [&_strong]:text-3xl [&_strong]:leading-[1.3] [&_strong]:tabular-nums [[role='status']_>_&]:mb-2"

/** Most forms in one act (the contract's own figure). */
const PARTES_DO_PAGAMENTO = 10
/** Reais; each that the customer hands over is added. */
const NOTAS = [5, 10, 20, 50, 100, 200]

/** Reais; larger change, that is more than the sale too, is a zero too many more often than a note. It says nothing of the drawer. */
const TROCO_COMUM = 200

const DEPOIS = 'depois'
interface Campos {
  forma: FormaDePagamento | typeof DEPOIS
  valor: string
  recebido: string
}
/** The cash received counts only when the customer pays cash; its hidden field keeps what was typed. */
const readRecebido = ({ forma, recebido }: Campos) => (forma === 'dinheiro' ? recebido : '')
const DO_PAGAMENTO = checkedBy<Campos>(
  async () => (await import('@estampa/contract/balcao/balcao.schemas.ts')).pagamentoNoBalcao,
  (fields) => ({ ...fields, recebido: readRecebido(fields) }),
)
const REGRAS: Resolver<Campos> = (fields, ...rest) =>
  fields.forma === DEPOIS ? { values: fields, errors: {} } : DO_PAGAMENTO(fields, ...rest)

const OPCOES = [
  { value: 'dinheiro', label: 'Dinheiro' },
  ...FORMAS_DE_PAGAMENTO.filter(({ valor }) => valor !== 'dinheiro').map(({ valor: value, rotulo: label }) => ({
    value,
    label,
  })),
  { value: DEPOIS, label: 'Paga depois' },
]

const FALHA = 'Não foi possível concluir a venda. Tente novamente.'

/** A line that does not say which of its product's variations leaves. */
export interface LinhaSemVariacao {
  readonly nome: string
  /** Price of a piece, in reais. */
  readonly valor: number
  /** `De R$ 57,90 a R$ 62,90`: the pieces that may leave cost that. */
  readonly faixa: string | null
}

interface ConcluirNoBalcaoProps {
  /** Amount owed, in reais. */
  falta: number
  /** The pieces of these leave from the variation with most stock. */
  linhasSemVariacao: readonly LinhaSemVariacao[]
  /** Sends the parts of the payment, none where it is paid later; `chave` is the same for the same ones sent again. */
  concluir: (pagamentos: readonly PagamentoNoBalcao[], chave: string) => Promise<VendaConcluida>
  onClose: () => void
  /** The buttons of the end: where to go on from here. */
  depois: (venda: VendaConcluida) => ReactNode
}

/** Payment, change and receipt of a sale whose customer leaves with the pieces. */
export function ConcluirNoBalcao({ falta, linhasSemVariacao, concluir, onClose, depois }: ConcluirNoBalcaoProps) {
  const client = useQueryClient()
  const [finishedVenda, setFinishedVenda] = useState<VendaConcluida | null>(null)
  const isUnpaid = falta > 0
  const form = useForm<Campos>({
    defaultValues: { forma: isUnpaid ? 'dinheiro' : DEPOIS, valor: formatDecimal(falta), recebido: '' },
    resolver: REGRAS,
  })
  const { register, formState } = form
  const [forma, valor, recebido] = useWatch({ control: form.control, name: ['forma', 'valor', 'recebido'] })
  const [parts, setParts] = useState<readonly PagamentoNoBalcao[]>([])
  const due = lessReais(falta, sumParts(parts))
  const troco = forma === 'dinheiro' ? trocoDe(parseReais(recebido), parseReais(valor) ?? due) : null
  /** Change that was asked about: the next Enter confirms it. */
  const [askedTroco, setAskedTroco] = useState<number | null>(null)
  const isTrocoOdd = troco !== null && troco > TROCO_COMUM && troco > falta
  const isTrocoAsked = isTrocoOdd && askedTroco === troco
  /** True when the person has to look at the change first. */
  const asksTroco = () => {
    if (!isTrocoOdd || isTrocoAsked) return false
    setAskedTroco(troco)
    return true
  }
  const caixa = useCaixaAberto(isUnpaid && [forma, ...parts.map((part) => part.forma)].includes('dinheiro'))
  const { keyOf: chaveDe } = useSubmitKey()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (pagamentos: readonly PagamentoNoBalcao[]) => concluir(pagamentos, chaveDe({ falta, pagamentos })),
    onSuccess: (venda) => {
      onVendaChanged(client, venda)
      setFinishedVenda(venda)
    },
    // Also where the dialog goes: a sale that was created waits on its own page.
    onError: (erro) => toast('error', sentenceOf(erro, FALHA)),
  })
  if (finishedVenda) return <Concluida venda={finishedVenda} onClose={onClose} depois={depois} />
  const partOf = (fields: Campos): PagamentoNoBalcao[] =>
    fields.forma === DEPOIS
      ? []
      : [{ forma: fields.forma, valor: parseReais(fields.valor) ?? 0, recebido: parseReais(readRecebido(fields)) }]
  const send = form.handleSubmit((fields) => {
    if (isPending) return
    if (caixa.isMissing) return caixa.refuse()
    if (asksTroco()) return
    mutate([...parts, ...partOf(fields)])
  })
  const addPart = form.handleSubmit((fields) => {
    if (asksTroco()) return
    const added = [...parts, ...partOf(fields)]
    const rest = lessReais(falta, sumParts(added))
    if (rest <= 0) return form.setError('valor', { message: 'Não falta mais nada: conclua a venda' })
    setParts(added)
    const next = OPCOES.find(({ value }) => value !== DEPOIS && added.every((part) => part.forma !== value))
    form.reset({ forma: (next?.value ?? 'outro') as FormaDePagamento, valor: formatDecimal(rest), recebido: '' })
  })
  const removePart = (position: number) => {
    const kept = parts.filter((_, index) => index !== position)
    setParts(kept)
    form.setValue('valor', formatDecimal(lessReais(falta, sumParts(kept))))
  }
  return (
    <FormModal
      title="Concluir no balcão"
      submit={isTrocoAsked ? 'Confirmar troco' : 'Concluir venda'}
      busy={isPending}
      refusal={error && sentenceOf(error, FALHA)}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={FALTA}>
        {isUnpaid ? (parts.length > 0 ? 'Ainda falta' : 'A receber') : 'Já está paga'}{' '}
        <strong>{isUnpaid && formatReais(due)}</strong>
      </p>
      {linhasSemVariacao.map(({ nome, valor: preco, faixa }, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may sell one product
        <p key={position} className="m-0 text-m text-aviso wrap-anywhere">
          {keepTogether(
            `${nome}: sem variação escolhida; sai da que tem mais estoque. ${formatReais(preco)} cada.${faixa ? ` ${faixa} conforme a variação.` : ''}`,
          )}
        </p>
      ))}
      {isUnpaid && (
        <>
          {parts.length > 0 && <Parts parts={parts} onRemove={removePart} />}
          {/* Two and two: all of it is in sight above a phone's keyboard. */}
          <div className="grid grid-cols-2 gap-x-3 gap-y-[inherit] *:min-w-0">
            <SelectField label="Forma" {...register('forma')} options={OPCOES} />
            {forma !== DEPOIS && (
              <MoneyField label="Valor" {...register('valor')} error={formState.errors.valor?.message} />
            )}
            {forma === 'dinheiro' && (
              <MoneyField
                label="Recebido"
                {...register('recebido')}
                error={formState.errors.recebido?.message}
                hint={troco === null && 'Em branco: valor exato.'}
                data-autofocus
              />
            )}
            <div role="status" className="self-end">
              {troco !== null && <Troco valor={troco} />}
            </div>
          </div>
          {isTrocoAsked && (
            <Refusal role="alert">{`Troco de ${formatReais(troco)}? Confira o recebido e confirme.`}</Refusal>
          )}
          {forma === 'dinheiro' && (
            <div className="flex flex-wrap gap-1.5" role="group" aria-label="Somar uma nota">
              {NOTAS.map((nota) => (
                <button
                  key={nota}
                  type="button"
                  className="k-chave flex-auto justify-center min-w-11 min-h-11 px-1 text-s tabular-nums"
                  onClick={() => form.setValue('recebido', formatDecimal((parseReais(recebido) || 0) + nota))}
                >
                  {`R$ ${nota}`}
                </button>
              ))}
            </div>
          )}
          {usesCaixa() && forma !== DEPOIS && parts.length < PARTES_DO_PAGAMENTO - 1 && (
            <Button variant="default" icon={IconPlus} onClick={() => void addPart()}>
              Somar outra forma
            </Button>
          )}
          {caixa.notice}
        </>
      )}
    </FormModal>
  )
}

const sumParts = (parts: readonly PagamentoNoBalcao[]): number =>
  toReais(parts.reduce((sum, { valor }) => sum + toCentavos(valor), 0))
const lessReais = (amount: number, taken: number): number => toReais(toCentavos(amount) - toCentavos(taken))

/** The parts of the payment that were added already. */
const Parts = (props: { parts: readonly PagamentoNoBalcao[]; onRemove: (position: number) => void }) => (
  <ul className="m-0 p-0 list-none" aria-label="Formas somadas">
    {props.parts.map(({ forma, valor, recebido }, position) => (
      <li key={sumParts(props.parts.slice(0, position + 1))} className="flex items-center justify-between gap-3">
        <span>
          {rotuloDaForma(forma)} <strong className="tabular-nums">{formatReais(valor)}</strong>
          {recebido !== null && recebido > valor && ` (recebido ${formatReais(recebido)})`}
        </span>
        <button
          type="button"
          className="k-acao"
          aria-label={`Remover ${rotuloDaForma(forma)} de ${formatReais(valor)}`}
          onClick={() => props.onRemove(position)}
        >
          Remover
        </button>
      </li>
    ))}
  </ul>
)

const Troco = ({ valor }: { valor: number }) => (
  <p className={FALTA}>
    Troco <strong>{formatReais(valor)}</strong>
  </p>
)

const NotaDaVenda = partOnDemand(async () => (await import('../detalhe/NotaDaVenda.tsx')).NotaDaVenda)

/** Read again until its order is at Bling, and while the invoice is made. */
function NotaNoBalcao({ id }: { id: number }) {
  const { data: venda } = useQuery(umaVenda(id))
  return venda && <NotaDaVenda venda={venda} />
}

interface ConcluidaProps extends Pick<ConcluirNoBalcaoProps, 'onClose' | 'depois'> {
  venda: VendaConcluida
}

const Concluida = ({ venda, onClose, depois }: ConcluidaProps) => (
  <Modal title={`Venda nº ${venda.id} concluída`} size="sm" onClose={onClose} footer={depois(venda)}>
    <div role="status">{venda.troco !== undefined && <Troco valor={venda.troco} />}</div>
    {venda.pago > 0 && <LinkChoices choices={recibosDe(venda.id)} />}
    {venda.pago > 0 && canSendPdf() && (
      <div className="mt-3">
        <ReciboButton vendaId={venda.id} label="Enviar recibo em PDF" />
      </div>
    )}
    {venda.emite_notas && (
      <Suspense>
        <NotaNoBalcao id={venda.id} />
      </Suspense>
    )}
  </Modal>
)
