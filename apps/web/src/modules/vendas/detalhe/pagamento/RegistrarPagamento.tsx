import { FORMAS_DE_PAGAMENTO, type FormaDePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { formatDecimal, formatReais, parseReais, toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCaixaAberto } from '../../../../shared/caixa/useCaixaAberto.tsx'
import { checkedBy } from '../../../../shared/forms/checkedBy.ts'
import { submitOf, useRecordForm } from '../../../../shared/forms/useRecordForm.ts'
import { reasonOf } from '../../../../shared/forms/useSave.ts'
import { pagamentosApi } from '../../../../shared/generated/pagamentosApi.ts'
import { Allowed } from '../../../../shared/session/Allowed.tsx'
import { useMay } from '../../../../shared/session/session.ts'
import { usesCaixa } from '../../../../shared/session/storage.ts'
import { FormModal } from '../../../../shared/ui/dialogs/FormModal.tsx'
import { CheckboxField } from '../../../../shared/ui/fields/CheckboxField.tsx'
import { MoneyField } from '../../../../shared/ui/fields/DecimalField.tsx'
import { SelectField } from '../../../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../../../shared/ui/fields/TextField.tsx'
import { toast } from '../../../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../../../shared/ui/toasts/toastWithUndo.ts'
import { completeVenda } from '../../venda.ts'
import { chargeFrete, deletePagamento, onVendaChanged } from '../../vendas.queries.ts'

type Campos = { forma: FormaDePagamento; valor: string; devolucao: boolean; observacao: string; fora_do_caixa: boolean }
const REGRAS = checkedBy<Campos>(
  async () => (await import('@estampa/contract/pagamentos/pagamentos.schemas.ts')).pagamentoEntrada,
)
type Registrado = { venda: Venda; devolucao: boolean }

/** Notes a payment of the sale; the same content sent again keeps its key, which keeps it from being noted twice. */
export function usePagamentoForm({ id, falta_pagar: missingAmount, pago }: Venda, onSave: () => void) {
  const client = useQueryClient()
  const mayUndo = useMay('estornar_pagamentos')
  const { mutateAsync: undoPagamento } = useMutation(deletePagamento(id))
  return useRecordForm<Campos, Registrado>(undefined, {
    fields: {
      /** Starts with the missing amount, or with the amount to give back. */
      of: () => ({
        forma: 'pix',
        valor: missingAmount === 0 ? '' : formatDecimal(Math.abs(missingAmount)),
        devolucao: missingAmount < 0 || (missingAmount === 0 && pago > 0),
        observacao: '',
        fora_do_caixa: false,
      }),
    },
    check: REGRAS,
    send: async (fields, _base, chaveDe) => {
      const { fora_do_caixa, ...rest } = fields
      const body = {
        ...rest,
        valor: parseReais(fields.valor) ?? 0,
        ...(fora_do_caixa && fields.forma === 'dinheiro' && { fora_do_caixa }),
      }
      const idempotencyKey = chaveDe({ body, pago })
      const paga = await pagamentosApi('POST /vendas/:id/pagamentos/', { params: { id }, body, idempotencyKey })
      return { venda: completeVenda(paga), devolucao: fields.devolucao }
    },
    onSave: ({ venda, devolucao }) => {
      onVendaChanged(client, venda)
      const message = devolucao ? 'Devolução registrada.' : 'Pagamento registrado.'
      const last = venda.pagamentos.toSorted((a, b) => b.id - a.id)[0]
      if (last && mayUndo) toastWithUndo(message, () => undoPagamento({ pagamentoId: last.id, motivo: '' }))
      else toast('success', message)
      onSave()
    },
  })
}

export function RegistrarPagamento({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const state = usePagamentoForm(venda, onClose)
  const { form, field } = state
  const [devolucao, forma, isOutside] = useWatch({
    control: form.control,
    name: ['devolucao', 'forma', 'fora_do_caixa'],
  })
  const isCash = forma === 'dinheiro'
  const half = toReais(Math.round(toCentavos(venda.falta_pagar) / 2))
  const caixa = useCaixaAberto(isCash && !isOutside)
  const submit = submitOf(state)
  return (
    <FormModal
      title={devolucao ? 'Registrar devolução' : 'Registrar pagamento'}
      submit="Registrar"
      busy={state.busy}
      refusal={state.refusal}
      keys={state.keys}
      done={state.done}
      onSubmit={(event) => (caixa.isMissing ? caixa.refuse() : submit(event))}
      onClose={onClose}
    >
      <SelectField
        label="Forma"
        {...field('forma')}
        options={FORMAS_DE_PAGAMENTO.map(({ valor: value, rotulo: label }) => ({ value, label }))}
      />
      <MoneyField label="Valor" {...field('valor')} data-autofocus />
      {half > 0 && (
        <button
          type="button"
          className="k-chave self-start tabular-nums mb-3"
          onClick={() => form.setValue('valor', formatDecimal(half))}
        >
          {`Metade: ${formatReais(half)}`}
        </button>
      )}
      <TextField label="Observação" maxLength={CARACTERES.pagamento.observacao} {...field('observacao')} />
      <Allowed a="estornar_pagamentos">
        <CheckboxField label="O dinheiro volta para o cliente (devolução)" {...form.register('devolucao')} />
      </Allowed>
      {isCash && usesCaixa() && (
        <CheckboxField label="Não passa pelo caixa (entregador, feira)" {...form.register('fora_do_caixa')} />
      )}
      {caixa.notice}
    </FormModal>
  )
}

/** The freight that the customer pays: the shop may give it away, or charge more than the carrier does. */
export function FreteCobrado({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const { frete_valor: custo, frete_cobrado: chargedFrete } = venda
  const [valor, setValor] = useState(formatDecimal(chargedFrete || custo || 0))
  const { mutate, isPending, error } = useMutation(chargeFrete(venda.id))
  const parsedValor = parseReais(valor) ?? 0
  const invalidMessage = parsedValor >= 0 ? undefined : 'Informe um valor'
  return (
    <FormModal
      title="Cobrar frete"
      submit="Guardar"
      busy={isPending}
      refusal={error && reasonOf(error)}
      onSubmit={() => invalidMessage || mutate(parsedValor, { onSuccess: onClose })}
      onClose={onClose}
    >
      <MoneyField
        label="Frete que o cliente paga"
        value={valor}
        error={invalidMessage}
        hint={custo === null ? 'O frete desta venda ainda não foi escolhido.' : `Custa ${formatReais(custo)} à loja.`}
        onChange={(event) => setValor(event.target.value)}
        data-autofocus
      />
    </FormModal>
  )
}
