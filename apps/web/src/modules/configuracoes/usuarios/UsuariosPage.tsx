import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import type { Convite, PessoaDaEquipe } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSessao } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { EmptyState, ErrorBox, Skeleton } from '../../../shared/ui/states.tsx'
import * as itens from '../itens.classes.ts'
import { LinkDoConvite } from './LinkDoConvite.tsx'
import { PessoaDialog } from './PessoaDialog.tsx'
import { equipe } from './usuarios.queries.ts'

/** For administrators: who works in the shop, and what each may do. */
export default function UsuariosPage() {
  const { usuario } = useSessao()
  if (usuario?.tipo === 'admin') return <Equipe />
  return (
    <>
      <PageHeader title="Usuários" />
      <EmptyState message="Só administradores veem esta tela." />
    </>
  )
}

/** What is open above the list. */
type Aberto = { pessoa: PessoaDaEquipe | null } | { link: Convite; de: string }

function Equipe() {
  const { data, isError, isFetching, refetch } = useQuery(equipe)
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const fechar = () => setAberto(null)
  return (
    <>
      <PageHeader
        title="Usuários"
        subtitle="Cada pessoa entra com o seu próprio nome de usuário e a sua senha."
        actions={
          <Button icon={IconUserPlus} onClick={() => setAberto({ pessoa: null })}>
            Nova pessoa
          </Button>
        }
      />
      {data ? (
        <Card>
          <ul className="m-0 -mt-2" aria-label="Pessoas da loja">
            {data.map((pessoa) => (
              <Linha key={pessoa.id} pessoa={pessoa} onEdit={() => setAberto({ pessoa })} />
            ))}
          </ul>
        </Card>
      ) : isError ? (
        <ErrorBox onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <Skeleton height="240px" />
      )}
      <p className="text-m text-texto-suave m-0 mt-4">Em breve: convite por e-mail</p>
      {aberto && 'pessoa' in aberto && (
        <PessoaDialog pessoa={aberto.pessoa} onClose={fechar} onLink={(link, de) => setAberto({ link, de })} />
      )}
      {aberto && 'link' in aberto && <LinkDoConvite convite={aberto.link} nome={aberto.de} onClose={fechar} />}
    </>
  )
}

function Linha({ pessoa, onEdit }: { pessoa: PessoaDaEquipe; onEdit: () => void }) {
  const { usuario } = useSessao()
  const { username, nome, tipo, ativo, segundo_fator, ultimo_acesso, sem_senha } = pessoa
  return (
    <li className="k-item max-md:[&_>_button]:flex-auto" data-apagada={!ativo || undefined}>
      <div className="flex-1 flex flex-col min-w-0 wrap-anywhere basis-60">
        <span className={itens.nome}>
          {nome}
          {username === usuario?.username && (
            <span className="k-etiqueta px-2.25 text-sucesso bg-sucesso-fundo">Você</span>
          )}
          {tipo === 'admin' && <span className="k-etiqueta text-marca-texto bg-marca-suave">Administrador</span>}
          {!ativo && <span className="k-etiqueta px-2.25">Desativado</span>}
          {ativo && sem_senha && <span className="k-etiqueta px-2.25">Ainda sem senha</span>}
        </span>
        <span className={itens.dica}>
          {username} · {ultimo_acesso ? `último acesso em ${formatarDataHora(ultimo_acesso)}` : 'nunca entrou'}
          {segundo_fator && ' · com segundo fator'}
        </span>
      </div>
      <Button variant="default" aria-label={`Editar ${nome} (${username})`} onClick={onEdit}>
        Editar
      </Button>
    </li>
  )
}
