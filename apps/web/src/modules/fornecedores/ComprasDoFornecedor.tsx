import type { Comprado } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CompraRow } from '../../shared/compras/CompraRow.tsx'
import { listCompras } from '../../shared/compras/listCompras.ts'
import { ListBody } from '../../shared/resource/ListBody.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { readComprado } from './fornecedores.queries.ts'

/** Purchases that one answer brings. */
const COMPRAS_POR_VEZ = 10

/** The purchases of a supplier, the newest first, and how long they took to come. */
export function ComprasDoFornecedor({ id, mayBuy }: { id: number; mayBuy: boolean }) {
  const { data: comprado } = useQuery(readComprado(id))
  return (
    <Card
      title="Compras"
      description={comprado && describePrazo(comprado)}
      actions={
        mayBuy && (
          <Button variant="default" icon={IconPlus} to={`/compras/criar?fornecedor=${id}`}>
            Nova compra
          </Button>
        )
      }
    >
      <ListBody
        list={useList(listCompras({ fornecedor_id: id, limite: COMPRAS_POR_VEZ }))}
        loading={<LoadingState message="Carregando compras" />}
        empty={<p className="m-0 text-texto-suave">Nada foi comprado deste fornecedor ainda.</p>}
        failed="Erro ao buscar compras."
        more="Mostrar mais compras"
        name="Compras deste fornecedor"
        listClass="flex flex-col gap-2.5"
        row={(compra) => <CompraRow key={compra.id} compra={compra} />}
      />
    </Card>
  )
}

/** `Prazo real: 4,5 dias em média (6 compras no último ano)` */
function describePrazo({ prazo, itens }: Comprado): string {
  if (prazo === null)
    return itens.some(({ recebida_em }) => recebida_em !== null)
      ? 'Prazo real: sem recebimentos no último ano'
      : 'Prazo real: sem recebimentos ainda'
  const dias = prazo.dias === 0 ? 'no mesmo dia' : `${plural(prazo.dias, 'dia', 'dias')} em média`
  return `Prazo real: ${dias} (${plural(prazo.compras, 'compra', 'compras')} no último ano)`
}
