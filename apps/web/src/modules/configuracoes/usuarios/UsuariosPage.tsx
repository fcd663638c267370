import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import type { Convite, PessoaDaEquipe } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { IconBrandWhatsapp, IconCopy, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodigoQr, useDesenhos } from '../../../shared/device/qr/CodigoQr.tsx'
import { linkDoWhatsApp } from '../../../shared/device/whatsapp.ts'
import { AdminScreen } from '../../../shared/session/Allowed.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { copyText } from '../../../shared/ui/CopyButton.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { NotRead } from '../../../shared/ui/states.tsx'
import { ALCANCES } from '../../../shared/vendas/frases.ts'
import { Hint, Item } from '../Item.tsx'
import { equipe, formatPerfil, PessoaDialog } from './PessoaDialog.tsx'

/** Dialog or link open above the list. */
type Aberto = { pessoa: PessoaDaEquipe | null } | { link: Convite; de: string }

/** For administrators: who works in the shop, and what each may do. */
export default function UsuariosPage() {
  const [shownDialog, setShownDialog] = useState<Aberto | null>(null)
  const closeDialog = () => setShownDialog(null)
  return (
    <AdminScreen
      title="Usuários"
      subtitle="Cada pessoa entra com o seu próprio nome de usuário e a sua senha."
      actions={
        <Button icon={IconUserPlus} onClick={() => setShownDialog({ pessoa: null })}>
          Nova pessoa
        </Button>
      }
    >
      <Equipe onEdit={(pessoa) => setShownDialog({ pessoa })} />
      <p className="text-m text-texto-suave m-0 mt-4">Em breve: convite por e-mail</p>
      {shownDialog && 'pessoa' in shownDialog && (
        <PessoaDialog
          pessoa={shownDialog.pessoa}
          onClose={closeDialog}
          onLink={(link, pessoaNome) => setShownDialog({ link, de: pessoaNome })}
        />
      )}
      {shownDialog && 'link' in shownDialog && (
        <LinkDoConvite convite={shownDialog.link} nome={shownDialog.de} onClose={closeDialog} />
      )}
    </AdminScreen>
  )
}

function Equipe({ onEdit }: { onEdit: (pessoa: PessoaDaEquipe) => void }) {
  const query = useQuery(equipe)
  if (!query.data) return <NotRead query={query} height="240px" />
  return (
    <Card>
      <ul className="m-0 -mt-2" aria-label="Pessoas da loja">
        {query.data.map((pessoa) => (
          <Linha key={pessoa.id} pessoa={pessoa} onEdit={() => onEdit(pessoa)} />
        ))}
      </ul>
    </Card>
  )
}

function Linha({ pessoa, onEdit }: { pessoa: PessoaDaEquipe; onEdit: () => void }) {
  const { usuario } = useSession()
  const { username, nome, tipo, ativo, segundo_fator, ultimo_acesso, sem_senha } = pessoa
  const perfil = formatPerfil(pessoa)
  return (
    <Item
      tight
      off={!ativo}
      name={
        <>
          {nome}
          {username === usuario?.username && (
            <span className="k-etiqueta px-2.25 text-sucesso bg-sucesso-fundo">Você</span>
          )}
          {tipo === 'admin' && <span className="k-etiqueta text-marca-texto bg-marca-suave">Administrador</span>}
          {perfil && <span className="k-etiqueta px-2.25 text-texto-suave bg-superficie-2">{perfil}</span>}
          {!ativo && <span className="k-etiqueta px-2.25">Desativado</span>}
          {ativo && sem_senha && <span className="k-etiqueta px-2.25">Ainda sem senha</span>}
        </>
      }
      action={
        <Button variant="default" aria-label={`Editar ${nome} (${username})`} onClick={onEdit}>
          Editar
        </Button>
      }
    >
      <Hint>
        {username} · {ultimo_acesso ? `último acesso em ${formatDateTime(ultimo_acesso)}` : 'nunca entrou'}
        {segundo_fator && ' · com segundo fator'}
      </Hint>
    </Item>
  )
}

/** How far the link reaches, and what to do with it. */
const describeConvite = ({ alcance }: Convite, nome: string) =>
  ({
    internet: `Envie o link, ou mostre o código ao celular: por ele ${nome} cria a própria senha.`,
    rede: `${ALCANCES.rede} Mostre o código ao celular, ou envie o link a quem está na loja: por ele ${nome} cria a própria senha.`,
    maquina: `A loja só atende neste computador: ${nome} abre o link aqui e cria a própria senha.`,
  })[alcance]

/** The link with which a person sets a password. It is shown once: later only a new one can be made. */
function LinkDoConvite({ convite, nome, onClose }: { convite: Convite; nome: string; onClose: () => void }) {
  const { link, expira_em, alcance } = convite
  const drawing = useDesenhos([link]).get(link)
  // No other device opens it.
  const isLinkOfThisMachine = alcance === 'maquina'
  const message = `Olá, ${nome}! Abra este link para criar a sua senha na loja: ${link}`
  return (
    <Modal
      title={`Link de ${nome}`}
      size="sm"
      onClose={onClose}
      footer={
        <>
          {!isLinkOfThisMachine && (
            <Button
              variant="default"
              icon={IconBrandWhatsapp}
              onClick={() => void window.open(linkDoWhatsApp('', message), '_blank', 'noopener')}
            >
              WhatsApp
            </Button>
          )}
          <Button icon={IconCopy} data-autofocus onClick={() => void copyText(link, 'Link copiado.')}>
            Copiar link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5 [&_p]:m-0 [&_p]:wrap-anywhere [&_code]:text-s">
        <p>{describeConvite(convite, nome)}</p>
        {!isLinkOfThisMachine && drawing && (
          <CodigoQr
            className="self-center w-[min(220px,100%)] bg-[#fff] rounded-grupo"
            drawing={drawing}
            role="img"
            aria-label={`QR Code do link de ${nome}`}
          />
        )}
        <p>
          <code>{link}</code>
        </p>
        <p className="text-m text-texto-suave">
          Serve uma vez, até {formatDateTime(expira_em)}. Um link anterior não vale mais. Não o mostre a outras pessoas.
        </p>
      </div>
    </Modal>
  )
}
