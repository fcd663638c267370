import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionBar } from '../../../../shared/ui/ActionBar.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../../shared/ui/CheckboxField.tsx'
import { ItensDaVenda } from '../itens/ItensDaVenda.tsx'
import { useAvancar } from '../useAvancar.ts'

/** Fetching the pieces. The ticks live on this screen only, as the specification has it. */
export function PassoSeparacao({ venda }: { venda: Venda }) {
  const [marcados, setMarcados] = useState<ReadonlySet<number>>(new Set())
  const { avancar, ocupada } = useAvancar(venda, { para: ACOES.separar.para })
  const ids = venda.itens.map(({ item_id }) => item_id)
  const quantos = ids.filter((id) => marcados.has(id)).length
  const todos = quantos === ids.length
  const marcar = (id: number, sim: boolean) => {
    const novos = new Set(marcados)
    if (sim) novos.add(id)
    else novos.delete(id)
    setMarcados(novos)
  }
  return (
    <>
      <Card
        title="Peças a separar"
        actions={
          <CheckboxField
            label="Selecionar todos"
            checked={todos}
            indeterminate={quantos > 0 && !todos}
            onChange={(event) => setMarcados(new Set(event.target.checked ? ids : []))}
          />
        }
      >
        <ItensDaVenda venda={venda} marcados={marcados} onMarcar={marcar} />
      </Card>
      <ActionBar status={<span role="status">{`${quantos} de ${ids.length} separados`}</span>}>
        <Button disabled={!todos} loading={ocupada} onClick={() => avancar()}>
          {ACOES.separar.rotulo}
        </Button>
      </ActionBar>
    </>
  )
}
