import { formatarData } from '@estampa/contract/shared/dates.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Button } from '@mantine/core'
import { IconFlag3Filled, IconNote } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, fraseDe } from '../../../shared/apiError.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import { FormModal } from '../../../shared/ui/FormModal.tsx'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
import { CamposDosLembretes, type Lembretes } from '../formulario/CamposDosLembretes.tsx'
import { lerVenda } from '../venda.ts'
import { aoMudarVenda, mudarLembretes } from '../vendas.queries.ts'
import css from './LembretesDaVenda.module.css'

/** What staff note on the sale; changing it does not start the process again. */
export function LembretesDaVenda({ venda }: { venda: Venda }) {
  const [editando, setEditando] = useState(false)
  const { anotacao, prazo, prioritaria, atrasada } = venda
  const vazios = !anotacao && !prazo && !prioritaria && !atrasada
  return (
    <Card
      title="Para a equipe"
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconNote size={17} aria-hidden />}
          onClick={() => setEditando(true)}
        >
          {vazios ? 'Anotar' : 'Mudar'}
        </Button>
      }
    >
      {vazios ? (
        <p className={css.vazio}>Nada anotado.</p>
      ) : (
        <>
          <p className={css.linha}>
            {prioritaria && (
              <strong className={css.prioritaria}>
                <IconFlag3Filled size={15} aria-hidden />
                Prioritária
              </strong>
            )}
            {prazo && <span>{`Prazo: ${formatarData(prazo)}`}</span>}
            {atrasada && <span className={css.atrasada}>Atrasada</span>}
          </p>
          {anotacao && <p className={css.anotacao}>{anotacao}</p>}
        </>
      )}
      {editando && <Edicao venda={venda} onClose={() => setEditando(false)} />}
    </Card>
  )
}

function Edicao({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const client = useQueryClient()
  const [versao, setVersao] = useState(venda.versao)
  const [valor, setValor] = useState<Lembretes>({
    anotacao: venda.anotacao,
    prazo: venda.prazo ?? '',
    prioritaria: venda.prioritaria,
  })
  const { mutate, isPending, error } = useMutation({
    ...mudarLembretes(venda.id),
    onError: (erro) => {
      if (!(erro instanceof ApiError && erro.codigo === 'EDICAO_CONCORRENTE')) return
      const atual = lerVenda(erro.atual)
      aoMudarVenda(client, atual)
      setVersao(atual.versao)
    },
  })
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    mutate({ ...valor, prazo: valor.prazo || null, versao: versao || null }, { onSuccess: onClose })
  }
  return (
    <FormModal title="Para a equipe" submitLabel="Salvar" busy={isPending} onSubmit={enviar} onClose={onClose}>
      <CamposDosLembretes valor={valor} onChange={setValor} />
      {error && (
        <Recusa>
          {error instanceof ApiError && error.codigo === 'EDICAO_CONCORRENTE'
            ? 'Outra pessoa mudou esta venda agora. Confira e salve de novo.'
            : fraseDe(error, 'Não foi possível salvar. Tente novamente.', 'erro')}
        </Recusa>
      )}
    </FormModal>
  )
}
