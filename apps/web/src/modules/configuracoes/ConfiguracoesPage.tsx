import { ENTITY_NAMES, type EntityName, entityOf, PERMISSION_BY_ENTITY } from '@estampa/contract/entities.ts'
import { rotuloDoTipo } from '@estampa/contract/usuarios/permissoes.ts'
import {
  type Icon,
  IconActivityHeartbeat,
  IconBox,
  IconBuildingStore,
  IconCash,
  IconCashRegister,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconFileInvoice,
  IconListDetails,
  IconLock,
  IconMoon,
  IconPlugConnected,
  IconRefresh,
  IconShieldCheck,
  IconShirt,
  IconSun,
  IconTag,
  IconTrash,
  IconTruckDelivery,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ColourScheme, chooseColourScheme, useColourScheme } from '../../shared/device/preferenceCookie.ts'
import { useSees } from '../../shared/session/sections.ts'
import { useSession } from '../../shared/session/session.ts'
import { Card } from '../../shared/ui/Card.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { ConexaoBlingCard } from './ConexaoBlingCard.tsx'
import { CopiasCard } from './CopiasCard.tsx'
import { FreteCard } from './FreteCard.tsx'
import { type Setting, SettingRow } from './SettingRow.tsx'

export default function ConfiguracoesPage() {
  const { usuario } = useSession()
  const sees = useSees()
  const admin = usuario?.tipo === 'admin'
  const isBlingOff = useQuery(conexaoDoBling).data?.ativo === false
  const linhas = (commonSettings: readonly Setting[], adminSettings: readonly Setting[]) => (
    <ul className="-m-2">
      {[...commonSettings, ...(admin ? adminSettings : [])]
        .filter(([, to]) => !(isBlingOff && to === NOTAS) && sees(ENTITY_ONLY.get(to)))
        .map((setting) => (
          <SettingRow key={setting[1]} setting={setting} />
        ))}
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
        <Card title="Loja">{linhas(LINHAS.loja, DE_ADMINISTRADOR.loja)}</Card>
        <Card title="Vendas e envio">
          {linhas(LINHAS.vendas, DE_ADMINISTRADOR.vendas)}
          <FreteCard admin={admin} />
        </Card>
        <ConexaoBlingCard>{linhas(LINHAS.bling, DE_ADMINISTRADOR.bling)}</ConexaoBlingCard>
        <Card title="Equipe e segurança">{linhas(LINHAS.equipe, DE_ADMINISTRADOR.equipe)}</Card>
        {admin && (
          <Card title="Sistema">
            {linhas([], DE_ADMINISTRADOR.sistema)}
            <CopiasCard />
          </Card>
        )}
      </div>
    </>
  )
}

const NOTAS = '/configuracoes/notas'

/** Icons of entities; the others have that of a list. */
const ENTITY_ICONS: Partial<Record<EntityName, Icon>> = { embalagens: IconBox, layouts: IconTag }
/** The permission that an entity asks for, by the address of its page. */
const ENTITY_ONLY = new Map(ENTITY_NAMES.map((name) => [entityOf(name).page.path, PERMISSION_BY_ENTITY.get(name)]))
/** The entities that this card leads to. */
const entitySettings = (card: 'loja' | 'vendas'): Setting[] =>
  ENTITY_NAMES.flatMap((name): Setting[] => {
    const { many, page, setting } = entityOf(name)
    return setting?.card === card ? [[ENTITY_ICONS[name] ?? IconListDetails, page.path, many, setting.text]] : []
  })

/** Links of each card. */
const LINHAS = {
  loja: entitySettings('loja'),
  vendas: entitySettings('vendas'),
  bling: [
    [IconRefresh, '/configuracoes/sincronizacao', 'Sincronização', 'O que foi, falta e falhou entre a loja e o Bling'],
  ],
  equipe: [
    [
      IconLock,
      '/configuracoes/acesso',
      'Acesso e segurança',
      'Trocar a senha, segundo fator e onde você está conectado',
    ],
  ],
} satisfies Record<string, readonly Setting[]>

/** Below it, what administrators see too. */
const DE_ADMINISTRADOR = {
  loja: [
    [
      IconBuildingStore,
      '/configuracoes/loja',
      'Dados da loja',
      'Nome, documento e endereço, nas etiquetas e nos impressos',
    ],
    [IconTruckDelivery, '/configuracoes/compras', 'Compras', 'Como o custo muda quando chegam peças'],
    [IconShirt, '/configuracoes/producao', 'Produção', 'Para quem estampa: fila, bancada e venda sob demanda'],
    [IconTrash, '/configuracoes/lixeira', 'Lixeira', 'Produtos excluídos que ainda podem voltar', 'button'],
  ],
  vendas: [
    [IconCash, '/configuracoes/pagamento', 'Pagamento', 'A chave PIX que recebe das vendas'],
    [IconCashRegister, '/configuracoes/caixa', 'Caixa', 'Abrir, contar e fechar a gaveta do dinheiro'],
  ],
  bling: [
    [IconPlugConnected, '/configuracoes/bling', 'Conta do Bling', 'Depósito, pedidos e o que a conta faz sozinha'],
    [IconFileInvoice, NOTAS, 'Notas fiscais', 'Emitir pelo Bling, conferir e exportar para o contador'],
  ],
  equipe: [
    [
      IconUsersGroup,
      '/configuracoes/usuarios',
      'Gerenciar Usuários',
      'Quem trabalha na loja, e o que cada pessoa pode fazer',
      'button',
    ],
    [IconDeviceMobile, '/configuracoes/aparelhos', 'Aparelhos', 'Conectar celulares, e quais estão conectados'],
    [
      IconShieldCheck,
      '/configuracoes/auditoria',
      'Auditoria',
      'Quem entrou, quem mudou preços e dinheiro, o que foi excluído ou recusado',
    ],
  ],
  sistema: [
    [
      IconActivityHeartbeat,
      '/configuracoes/saude',
      'Saúde do sistema',
      'Disco, cópias, conexões e o que fazer quando algo vai mal',
    ],
  ],
} satisfies Record<string, readonly Setting[]>

const CHOICES = [
  { scheme: 'light', label: 'Claro', Icone: IconSun },
  { scheme: 'dark', label: 'Escuro', Icone: IconMoon },
  { scheme: 'auto', label: 'Sistema', Icone: IconDeviceDesktop },
] as const satisfies readonly { scheme: ColourScheme; label: string; Icone: unknown }[]

/** Light, dark, or whatever the device says. Kept in a cookie. */
function ColourSchemeChoice() {
  const esquema = useColourScheme()
  return (
    <fieldset className="k-abas [&_label]:relative [&_label:has(:focus-visible)]:outline-2 [&_label:has(:focus-visible)]:outline-marca [&_label:has(:focus-visible)]:outline-offset-1 max-md:w-full max-md:[&_label]:flex-auto max-md:[&_label]:justify-center max-md:[&_label]:py-0 max-md:[&_label]:px-2.5 max-xs:flex-wrap max-xs:[&_svg]:hidden">
      <legend className="somente-leitor">Cores da tela</legend>
      {CHOICES.map(({ scheme, label, Icone }) => (
        <label key={scheme} className="k-aba">
          <input
            type="radio"
            name="aparencia"
            checked={esquema === scheme}
            onChange={() => chooseColourScheme(scheme)}
            className="somente-leitor"
          />
          <Icone size={18} stroke={1.8} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
