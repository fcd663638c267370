import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { useSessao } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/CheckboxField.tsx'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { NotRead } from '../../../shared/ui/ErrorBox.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { EntrarNoCelularCard } from '../aparelhos/EntrarNoCelularCard.tsx'
import { Buttons, Hint, Item } from '../Item.tsx'
import { segundoFator, sessoes } from './acesso.queries.ts'
import { SegundoFatorCard } from './SegundoFatorCard.tsx'
import { SenhaCard } from './SenhaCard.tsx'
import { useAcao } from './useAcao.ts'

export default function AcessoPage() {
  const { usuario } = useSessao()
  const query = useQuery(segundoFator)
  const { data } = query
  return (
    <div>
      <PageHeader title="Acesso e segurança" />
      <SenhaCard />
      {data ? (
        <SegundoFatorCard situacao={data} />
      ) : (
        <Card title="Segundo fator">
          <NotRead query={query} height="200px" />
        </Card>
      )}
      <EntrarNoCelularCard />
      <AcessosCard />
      {usuario?.tipo === 'admin' && data && <ExigenciaCard exigido={data.exigido_dos_administradores} />}
    </div>
  )
}

function ExigenciaCard({ exigido }: { exigido: boolean }) {
  const { mutate, isPending, variables } = useAcao(
    (exigir: boolean) => acessoApi('PUT /auth/exigencia/', { body: { exigir } }),
    {
      onSuccess: ({ exigir }) =>
        avisar(
          'success',
          exigir ? 'Agora os administradores precisam de um segundo fator.' : 'O segundo fator é opcional.',
        ),
    },
  )
  return (
    <Card title="Regra da loja">
      <CheckboxField
        label="Exigir um segundo fator dos administradores"
        hint="Quem ainda não tem é levado a ativar um antes de qualquer outra coisa. Ative primeiro o seu."
        checked={isPending ? variables : exigido}
        disabled={isPending}
        onChange={({ target }) => mutate(target.checked)}
      />
    </Card>
  )
}

type Sessao = Awaited<ReturnType<NonNullable<typeof sessoes.queryFn>>>[number]

function AcessosCard() {
  const query = useQuery(sessoes)
  const { data } = query
  const [confirmando, setConfirmando] = useState(false)
  const um = useAcao((sessaoId: number) => acessoApi('DELETE /auth/sessoes/:sessaoId/', { params: { sessaoId } }), {
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
      {!data && <NotRead query={query} height="120px" />}
      <ul className="m-0 -mt-2">
        {data?.map((sessao) => (
          <Item
            key={sessao.id}
            name={
              <>
                {sessao.aparelho}
                {sessao.atual && (
                  <span className="k-etiqueta px-2.25 text-sucesso bg-sucesso-fundo">Este aparelho</span>
                )}
                {sessao.nova && !sessao.atual && <span className="k-etiqueta px-2.25">Novo</span>}
              </>
            }
            action={
              !sessao.atual && (
                <Button
                  variant="default"
                  aria-label={`Encerrar acesso de ${sessao.aparelho}, ${formatarDataHora(sessao.criada_em)}, número ${sessao.id}`}
                  loading={um.isPending && um.variables === sessao.id}
                  onClick={() => um.mutate(sessao.id)}
                >
                  Encerrar
                </Button>
              )
            }
          >
            <Hint>{descricao(sessao)}</Hint>
          </Item>
        ))}
      </ul>
      {outros.length > 0 && (
        <Buttons>
          <Button variant="default" onClick={() => setConfirmando(true)}>
            Encerrar todos os outros
          </Button>
        </Buttons>
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
