import { escreverDecimal, formatarReais, lerReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { motivoDe } from '../../../../shared/registro/useSalvar.ts'
import { MoneyField } from '../../../../shared/ui/DecimalField.tsx'
import { FormModal } from '../../../../shared/ui/FormModal.tsx'
import { cobrarFrete } from '../../pagamento.queries.ts'

/** The freight that the customer pays: the shop may give it away, or charge more than the carrier does. */
export function FreteCobrado({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const { frete_valor: custo, frete_cobrado: cobrado } = venda
  const [valor, setValor] = useState(escreverDecimal(cobrado || custo || 0))
  const { mutate, isPending, error } = useMutation({
    ...cobrarFrete(venda.id),
    onSettled: (_venda, erro) => {
      if (!erro) onClose()
    },
  })
  const lido = lerReais(valor) ?? 0
  const invalido = lido >= 0 ? undefined : 'Informe um valor'
  return (
    <FormModal
      title="Cobrar frete"
      submit="Guardar"
      busy={isPending}
      recusa={error && motivoDe(error)}
      onSubmit={() => invalido || mutate(lido)}
      onClose={onClose}
    >
      <MoneyField
        label="Frete que o cliente paga"
        value={valor}
        error={invalido}
        hint={custo === null ? 'O frete desta venda ainda não foi escolhido.' : `Custa ${formatarReais(custo)} à loja.`}
        onChange={(event) => setValor(event.target.value)}
        data-autofocus
      />
    </FormModal>
  )
}
