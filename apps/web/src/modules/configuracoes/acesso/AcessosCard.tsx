import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { ErrorBox, Skeleton } from '../../../shared/ui/states.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import * as itens from '../itens.classes.ts'
import * as css from './AcessoPage.classes.ts'
import { sessoes } from './acesso.queries.ts'
import { useAcao } from './useAcao.ts'

type Sessao = Awaited<ReturnType<NonNullable<typeof sessoes.queryFn>>>[number]

export function AcessosCard() {
  const { data, isError, isFetching, refetch } = useQuery(sessoes)
  const [confirmando, setConfirmando] = useState(false)
  const {
    mutate: encerrarUm,
    variables,
    isPending,
  } = useAcao((sessaoId: number) => acessoApi('DELETE /auth/sessoes/:sessaoId/', { params: { sessaoId } }), {
    onSuccess: () => avisar('success', 'Acesso encerrado.'),
  })
  const encerrarOutros = useAcao(() => acessoApi('POST /auth/sessoes/encerrar-outras/'), {
    onSuccess: ({ encerradas }) => {
      setConfirmando(false)
      avisar('success', encerradas === 1 ? '1 acesso encerrado.' : `${encerradas} acessos encerrados.`)
    },
  })
  const outros = (data ?? []).filter(({ atual }) => !atual)
  return (
    <Card
      title="Onde você está conectado"
      description="Se não reconhecer um destes acessos, encerre-o e troque a senha."
    >
      {!data &&
        (isError ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <Skeleton height="120px" />)}
      <ul className="m-0 -mt-2">
        {data?.map((sessao) => (
          <li key={sessao.id} className="k-item max-md:[&_>_button]:flex-auto">
            <div className={css.texto}>
              <span className={itens.nome}>
                {sessao.aparelho}
                {sessao.atual && (
                  <span className="k-etiqueta px-2.25 text-sucesso bg-sucesso-fundo">Este aparelho</span>
                )}
                {sessao.nova && !sessao.atual && <span className="k-etiqueta px-2.25">Novo</span>}
              </span>
              <span className={itens.dica}>{descricao(sessao)}</span>
            </div>
            {!sessao.atual && (
              <Button
                variant="default"
                aria-label={`Encerrar acesso de ${sessao.aparelho}, ${formatarDataHora(sessao.criada_em)}, número ${sessao.id}`}
                loading={isPending && variables === sessao.id}
                onClick={() => encerrarUm(sessao.id)}
              >
                Encerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {outros.length > 0 && (
        <div className={itens.botoes}>
          <Button variant="default" onClick={() => setConfirmando(true)}>
            Encerrar todos os outros
          </Button>
        </div>
      )}
      {confirmando && (
        <ConfirmDialog
          title="Encerrar todos os outros acessos?"
          danger="Encerrar"
          pending={encerrarOutros.isPending}
          onConfirm={() => encerrarOutros.mutate(undefined)}
          onClose={() => setConfirmando(false)}
        >
          Só este aparelho continua conectado. Nos outros será preciso entrar de novo.
        </ConfirmDialog>
      )}
    </Card>
  )
}

function descricao({ atual, criada_em, usada_em, endereco, usada_de }: Sessao): string {
  const entrou = `Entrou em ${formatarDataHora(criada_em)}${endereco ? ` de ${endereco}` : ''}.`
  if (atual) return `${entrou} Em uso agora${usada_de ? ` de ${usada_de}` : ''}.`
  return `${entrou} Último uso em ${formatarDataHora(usada_em)}${usada_de ? ` de ${usada_de}` : ''}.`
}
