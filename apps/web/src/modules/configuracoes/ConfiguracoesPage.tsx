import { rotuloDoTipo } from '@estampa/contract/usuarios/permissoes.ts'
import {
  IconActivityHeartbeat,
  IconBox,
  IconBuildingStore,
  IconCash,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconLayoutDashboard,
  IconListDetails,
  IconLock,
  IconMoon,
  IconPlugConnected,
  IconRefresh,
  IconShieldCheck,
  IconShirt,
  IconSun,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type Esquema, escolherEsquema, useEsquema } from '../../shared/preferenceCookie.ts'
import { useSessao } from '../../shared/session/session.ts'
import { Card } from '../../shared/ui/Card.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { ConexaoBlingCard } from './ConexaoBlingCard.tsx'
import css from './ConfiguracoesPage.module.css'
import { CopiasCard } from './CopiasCard.tsx'
import { FreteCard } from './FreteCard.tsx'
import { type Setting, SettingRow } from './SettingRow.tsx'

export default function ConfiguracoesPage() {
  const { usuario } = useSessao()
  const admin = usuario?.tipo === 'admin'
  const linhas = (grupo: keyof typeof LINHAS) => (
    <ul className={css.linhas}>
      {LINHAS[grupo].map(({ admin: deAdmin, ...setting }: Linha) =>
        deAdmin && !admin ? null : <SettingRow key={setting.to} {...setting} />,
      )}
    </ul>
  )
  return (
    <>
      <PageHeader title="Configurações" />
      <section className="k-caixa k-pontas py-2.5 px-6" aria-label="Sua conta">
        <dl className="flex flex-wrap gap-x-8 gap-y-1 [&_dt]:text-s [&_dt]:text-texto-suave [&_dd]:font-medio [&_dd]:wrap-anywhere">
          <div>
            <dt>Nome</dt>
            <dd>{usuario?.nome || '—'}</dd>
          </div>
          {usuario && usuario.username !== usuario.nome && (
            <div>
              <dt>Usuário</dt>
              <dd>{usuario.username}</dd>
            </div>
          )}
          <div>
            <dt>Tipo</dt>
            <dd>{usuario?.tipo ? rotuloDoTipo(usuario.tipo) : '—'}</dd>
          </div>
        </dl>
        <ColourSchemeChoice />
      </section>
      <div className="mt-4 lg:[columns:2] lg:gap-x-4 [&_>_section]:py-4 [&_>_section]:break-inside-avoid">
        <Card title="Loja">{linhas('loja')}</Card>
        <Card title="Vendas e envio">
          {linhas('vendas')}
          <FreteCard admin={admin} />
        </Card>
        <ConexaoBlingCard>{linhas('bling')}</ConexaoBlingCard>
        <Card title="Equipe e segurança">{linhas('equipe')}</Card>
        {admin && (
          <Card title="Sistema">
            {linhas('sistema')}
            <CopiasCard />
          </Card>
        )}
      </div>
    </>
  )
}

/** What a card leads to; some of it for administrators only. */
type Linha = Setting & { admin?: true }
const LINHAS = {
  loja: [
    { icon: IconLayoutDashboard, to: '/home', label: 'Painel da loja', hint: 'O que espera por alguém' },
    { icon: IconListDetails, to: '/atributos', label: 'Atributos', hint: 'Listas de valores para variações' },
    {
      admin: true,
      icon: IconBuildingStore,
      to: '/configuracoes/loja',
      label: 'Dados da loja',
      hint: 'Nome, documento e endereço, nas etiquetas e nos impressos',
    },
    {
      admin: true,
      icon: IconShirt,
      to: '/configuracoes/producao',
      label: 'Produção',
      hint: 'Para quem estampa: fila, bancada e venda sob demanda',
    },
    {
      admin: true,
      icon: IconTrash,
      to: '/configuracoes/lixeira',
      label: 'Lixeira',
      hint: 'Produtos excluídos que ainda podem voltar',
      button: true,
    },
  ],
  vendas: [
    {
      icon: IconBox,
      to: '/configuracoes/embalagens',
      label: 'Embalagens',
      hint: 'Caixas e envelopes com suas medidas',
    },
    {
      admin: true,
      icon: IconCash,
      to: '/configuracoes/pagamento',
      label: 'Pagamento',
      hint: 'A chave PIX que recebe das vendas',
    },
  ],
  bling: [
    {
      icon: IconRefresh,
      to: '/configuracoes/sincronizacao',
      label: 'Sincronização',
      hint: 'O que foi, falta e falhou entre a loja e o Bling',
    },
    {
      admin: true,
      icon: IconPlugConnected,
      to: '/configuracoes/bling',
      label: 'Conta do Bling',
      hint: 'Depósito, pedidos e o que a conta faz sozinha',
    },
  ],
  equipe: [
    {
      icon: IconLock,
      to: '/configuracoes/acesso',
      label: 'Acesso e segurança',
      hint: 'Trocar a senha, segundo fator e onde você está conectado',
    },
    {
      admin: true,
      icon: IconUsersGroup,
      to: '/configuracoes/usuarios',
      label: 'Gerenciar Usuários',
      hint: 'Quem trabalha na loja, e o que cada pessoa pode fazer',
      button: true,
    },
    {
      admin: true,
      icon: IconDeviceMobile,
      to: '/configuracoes/aparelhos',
      label: 'Aparelhos',
      hint: 'Conectar celulares, e quais estão conectados',
    },
    {
      admin: true,
      icon: IconShieldCheck,
      to: '/configuracoes/auditoria',
      label: 'Auditoria',
      hint: 'Quem entrou, o que foi excluído e o que foi recusado',
    },
  ],
  sistema: [
    {
      icon: IconActivityHeartbeat,
      to: '/configuracoes/saude',
      label: 'Saúde do sistema',
      hint: 'Disco, cópias, conexões e o que fazer quando algo vai mal',
    },
  ],
} satisfies Record<string, readonly Linha[]>

const CHOICES = [
  { scheme: 'light', label: 'Claro', Icone: IconSun },
  { scheme: 'dark', label: 'Escuro', Icone: IconMoon },
  { scheme: 'auto', label: 'Sistema', Icone: IconDeviceDesktop },
] as const satisfies readonly { scheme: Esquema; label: string; Icone: unknown }[]

/** Light, dark, or whatever the device says. Kept in a cookie. */
function ColourSchemeChoice() {
  const esquema = useEsquema()
  return (
    <fieldset className="k-abas [&_label]:relative [&_label:has(:focus-visible)]:outline-2 [&_label:has(:focus-visible)]:outline-marca [&_label:has(:focus-visible)]:outline-offset-1 max-md:w-full max-md:[&_label]:flex-auto max-md:[&_label]:justify-center max-md:[&_label]:py-0 max-md:[&_label]:px-2.5 max-xs:flex-wrap max-xs:[&_svg]:hidden">
      <legend className="somente-leitor">Cores da tela</legend>
      {CHOICES.map(({ scheme, label, Icone }) => (
        <label key={scheme} className="k-aba">
          <input
            type="radio"
            name="aparencia"
            checked={esquema === scheme}
            onChange={() => escolherEsquema(scheme)}
            className="somente-leitor"
          />
          <Icone size={18} stroke={1.8} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
