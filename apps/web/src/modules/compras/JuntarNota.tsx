import { situacaoDaCompraEmPalavras } from '@estampa/contract/compras/compras.machine.ts'
import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconArrowMerge } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { useTold } from '../../shared/resource/useTold.ts'
import { DialogButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { joinCompra } from './compras.queries.ts'

/** Of a draft of an invoice: the orders to this supplier that the invoice may be of. */
export function JuntarNota({ compra, isDirty }: { compra: Compra; isDirty: boolean }) {
  const { pedidos_sem_nota, fornecedor } = compra
  if (pedidos_sem_nota.length === 0) return null
  return (
    <Card
      title="De que pedido é esta nota?"
      description={`Já se pediu a ${fornecedor.nome}, e a nota ainda não chegou lá. Se é de um destes, as peças contam uma vez só.`}
    >
      <ul className="m-0 p-0 list-none" aria-label="Pedidos de que a nota pode ser">
        {pedidos_sem_nota.map((pedido) => (
          <Pedido key={pedido.id} compra={compra} pedido={pedido} isDirty={isDirty} />
        ))}
      </ul>
    </Card>
  )
}

interface PedidoProps {
  compra: Compra
  pedido: Compra['pedidos_sem_nota'][number]
  isDirty: boolean
}

function Pedido({ compra, pedido, isDirty }: PedidoProps) {
  const { id, numero, situacao, pedida_em, linhas_em_comum, lida_nela } = pedido
  const navigate = useNavigate()
  const join = useTold(
    { ...joinCompra(compra.id), onSuccess: () => navigate(`/compras/${id}`, { replace: true }) },
    'A nota não pôde ser juntada. Tente novamente.',
    `A nota está na compra ${numero}.`,
  )
  const facts = [
    lida_nela && 'a nota foi lida nela',
    situacao !== 'pedida' && situacaoDaCompraEmPalavras(situacao).toLowerCase(),
    pedida_em !== null && `pedida em ${formatDate(pedida_em)}`,
    `tem ${linhas_em_comum.toLocaleString('pt-BR')} de ${plural(compra.itens.length, 'linha', 'linhas')} da nota`,
  ]
  return (
    <li className="k-pontas py-2.5 [&_+_&]:border-t [&_+_&]:border-t-borda">
      <span className="flex-1 flex flex-col min-w-0 wrap-anywhere basis-60">
        <Link to={`/compras/${id}`}>Compra {numero}</Link>
        <span className="text-s text-texto-suave">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <DialogButton
        label={`É da compra ${numero}`}
        icon={IconArrowMerge}
        disabled={isDirty}
        title={isDirty ? 'Salve a compra antes' : undefined}
      >
        {(dismiss) => (
          <ConfirmDialog
            title={`A nota é da compra ${numero}?`}
            confirmLabel={`É da compra ${numero}`}
            pending={join.isPending}
            onConfirm={() => join.mutate(id, { onError: dismiss })}
            onClose={dismiss}
          >
            A chave, os códigos e os custos da nota vão para a compra {numero}, e este rascunho se vai. O que foi pedido
            continua pedido, o que a nota traz além dele entra como linha, e o que já chegou fica com o custo que tinha.
          </ConfirmDialog>
        )}
      </DialogButton>
    </li>
  )
}
