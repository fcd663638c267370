import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useList } from '../../../shared/resource/useList.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { destinarSemVenda, filaDaProducao } from '../producao.queries.ts'
import { Texto } from './Fila.tsx'

/** Finished pieces with names whose sale was cancelled or edited, or that came back: nobody can buy them until a person says what becomes of them. */
export function PecasSemVenda() {
  const { rows: lidas } = useList({ ...filaDaProducao({ situacao: 'sem_venda' }), staleTime: 0 })
  const linhas = (lidas ?? []).filter(({ sem_venda }) => sem_venda > 0)
  if (linhas.length === 0) return null
  const pecas = linhas.reduce((soma, { sem_venda }) => soma + sem_venda, 0)
  return (
    <div className="mb-4">
      <Card
        title={
          pecas === 1 ? '1 peça personalizada pronta sem venda' : `${pecas} peças personalizadas prontas sem venda`
        }
        description="A venda mudou, ou elas voltaram numa troca. Enquanto ninguém decide, não são vendidas."
      >
        <ul aria-label="Peças sem venda">
          {linhas.map((producao) => (
            <Linha key={producao.id} producao={producao} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Linha({ producao: { id, titulo, variacao, sem_venda, venda_id, cliente_nome } }: { producao: Producao }) {
  const [perdendo, perguntar] = useState(false)
  const { mutate, isPending, variables } = useTold(destinarSemVenda(id), 'Não foi possível anotar. Tente novamente.')
  const destinar = (destino: 'devolver' | 'descartar') =>
    mutate({ quantidade: sem_venda, destino }, { onSettled: () => perguntar(false) })
  const nome = `${sem_venda} × ${[titulo, variacao].filter(Boolean).join(' ')}`
  return (
    <li className="k-item">
      <Texto>
        <strong>{nome}</strong>
        {venda_id !== null && (
          <Link to={`/vendas/${venda_id}`}>
            Venda {venda_id} · {cliente_nome}
          </Link>
        )}
      </Texto>
      <Button
        variant="default"
        loading={isPending && variables.destino === 'devolver'}
        disabled={isPending}
        onClick={() => destinar('devolver')}
      >
        Devolver ao estoque
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => perguntar(true)}>
        Perder
      </Button>
      {perdendo && (
        <ConfirmDialog
          title="Perder estas peças?"
          danger="Perder"
          pending={isPending}
          onConfirm={() => destinar('descartar')}
          onClose={() => perguntar(false)}
        >
          <p>{nome}: saem do estoque como perda.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
