import { FORMAS_DE_PAGAMENTO, type FormaDePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { escreverDecimal, lerReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { checkedBy } from '../../../../shared/forms/checkedBy.ts'
import { mostrarNosCampos, motivoDe } from '../../../../shared/registro/useSalvar.ts'
import { Permitido } from '../../../../shared/session/Permitido.tsx'
import { CheckboxField } from '../../../../shared/ui/CheckboxField.tsx'
import { MoneyField } from '../../../../shared/ui/DecimalField.tsx'
import { FormModal } from '../../../../shared/ui/FormModal.tsx'
import { SelectField } from '../../../../shared/ui/SelectField.tsx'
import { TextField } from '../../../../shared/ui/TextField.tsx'
import { avisar } from '../../../../shared/ui/toast.ts'
import { useChaveDeEnvio } from '../../../../shared/useChaveDeEnvio.ts'
import { registrarPagamento } from '../../pagamento.queries.ts'

interface Campos {
  forma: FormaDePagamento
  valor: string
  devolucao: boolean
  observacao: string
}
const REGRAS = checkedBy<Campos>(
  async () => (await import('@estampa/contract/pagamentos/pagamentos.schemas.ts')).pagamentoEntrada,
)

/** Asks for form and amount; starts with the missing amount, or with the amount to give back. */
export function RegistrarPagamento({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const { falta_pagar: falta } = venda
  const form = useForm<Campos>({
    defaultValues: {
      forma: 'pix',
      valor: falta === 0 ? '' : escreverDecimal(Math.abs(falta)),
      devolucao: falta < 0,
      observacao: '',
    },
    resolver: REGRAS,
  })
  const { register, formState } = form
  const devolucao = useWatch({ control: form.control, name: 'devolucao' })
  const { chaveDe } = useChaveDeEnvio()
  const [recusa, setRecusa] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    ...registrarPagamento(venda.id),
    onMutate: () => setRecusa(null),
    onSuccess: (nova, enviado, resultado, contexto) => {
      void registrarPagamento(venda.id).onSuccess?.(nova, enviado, resultado, contexto)
      avisar('success', enviado.body.devolucao ? 'Devolução registrada.' : 'Pagamento registrado.')
      onClose()
    },
    onError: (erro) => setRecusa(mostrarNosCampos(form, erro) ? null : motivoDe(erro)),
  })
  const enviar = form.handleSubmit((campos) => {
    if (isPending) return
    const body = { ...campos, valor: lerReais(campos.valor) ?? 0 }
    mutate({ body, chave: chaveDe({ body, pago: venda.pago }) })
  })
  return (
    <FormModal
      title={devolucao ? 'Registrar devolução' : 'Registrar pagamento'}
      submit="Registrar"
      busy={isPending}
      recusa={recusa}
      onSubmit={enviar}
      onClose={onClose}
    >
      <SelectField
        label="Forma"
        {...register('forma')}
        options={FORMAS_DE_PAGAMENTO.map(({ valor: value, rotulo: label }) => ({ value, label }))}
      />
      <MoneyField label="Valor" {...register('valor')} error={formState.errors.valor?.message} data-autofocus />
      <TextField label="Observação" maxLength={CARACTERES.pagamento.observacao} {...register('observacao')} />
      <Permitido a="estornar_pagamentos">
        <CheckboxField label="O dinheiro volta para o cliente (devolução)" {...register('devolucao')} />
      </Permitido>
    </FormModal>
  )
}
