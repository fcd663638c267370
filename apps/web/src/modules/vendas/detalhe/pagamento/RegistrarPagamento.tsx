import { FORMAS_DE_PAGAMENTO, type FormaDePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { escreverDecimal, lerDecimal } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, fraseDe } from '../../../../shared/apiError.ts'
import { CheckboxField } from '../../../../shared/ui/CheckboxField.tsx'
import { MoneyField } from '../../../../shared/ui/DecimalField.tsx'
import { FormModal } from '../../../../shared/ui/FormModal.tsx'
import { SelectField } from '../../../../shared/ui/SelectField.tsx'
import { TextField } from '../../../../shared/ui/TextField.tsx'
import { avisar } from '../../../../shared/ui/toast.ts'
import { useChaveDeEnvio } from '../../../../shared/useChaveDeEnvio.ts'
import { registrarPagamento } from '../../pagamento.queries.ts'
import css from './Pagamento.module.css'

/** Asks for form and amount; starts with the missing amount, or with the amount to give back. */
export function RegistrarPagamento({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const { falta_pagar: falta } = venda
  const [forma, setForma] = useState<FormaDePagamento>('pix')
  const [valor, setValor] = useState(falta === 0 ? '' : escreverDecimal(Math.abs(falta)))
  const [devolucao, setDevolucao] = useState(falta < 0)
  const [observacao, setObservacao] = useState('')
  const [tentou, setTentou] = useState(false)
  const { chaveDe } = useChaveDeEnvio()
  const { mutate, isPending, error } = useMutation({
    ...registrarPagamento(venda.id),
    onSuccess: (nova, enviado, resultado, contexto) => {
      void registrarPagamento(venda.id).onSuccess?.(nova, enviado, resultado, contexto)
      avisar('success', devolucao ? 'Devolução registrada.' : 'Pagamento registrado.')
      onClose()
    },
    onError: (erro) => {
      if (!(erro instanceof ApiError) || !erro.doCampo('valor'))
        avisar('error', fraseDe(erro, 'Não foi possível registrar o pagamento. Tente novamente.'))
    },
  })
  const lido = lerDecimal(valor)
  const invalido = lido === null || !(lido > 0) ? 'Informe um valor maior que zero' : undefined
  const doServidor = error instanceof ApiError ? error.doCampo('valor') : undefined
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    setTentou(true)
    if (invalido || isPending || lido === null) return
    const body = { forma, valor: lido, devolucao, observacao }
    mutate({ body, chave: chaveDe({ body, pago: venda.pago }) })
  }
  return (
    <FormModal
      title={devolucao ? 'Registrar devolução' : 'Registrar pagamento'}
      size="sm"
      submitLabel="Registrar"
      busy={isPending}
      onSubmit={enviar}
      onClose={onClose}
      className={css.campos}
    >
      <SelectField
        label="Forma"
        value={forma}
        onChange={(event) => setForma(event.target.value as FormaDePagamento)}
        options={FORMAS_DE_PAGAMENTO.map(({ valor: value, rotulo: label }) => ({ value, label }))}
      />
      <MoneyField
        label="Valor"
        value={valor}
        error={(tentou ? invalido : undefined) ?? doServidor}
        onChange={(event) => setValor(event.target.value)}
        data-autofocus
      />
      <TextField
        label="Observação"
        maxLength={CARACTERES.pagamento.observacao}
        value={observacao}
        onChange={(event) => setObservacao(event.target.value)}
      />
      <CheckboxField
        label="O dinheiro volta para o cliente (devolução)"
        checked={devolucao}
        onChange={(event) => setDevolucao(event.target.checked)}
      />
    </FormModal>
  )
}
