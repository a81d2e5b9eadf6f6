/** Who wrote it and what: a comment of the demo. */
type Said = readonly [username: string, text: string]

/**
 * What the demo's audience says about its films, by title, in words of our own. Some films are talked about, many have
 * a word or two, and the others wait for theirs.
 */
export const commentsOn: Readonly<Record<string, readonly Said[]>> = {
  Metropolis: [
    [
      'margot.l',
      'Third time, first time on something bigger than a laptop. The shift change at the beginning, all those bowed heads moving at half the speed of the ones coming out, says everything the next two and a half hours say with more smoke.',
    ],
    ['t_okafor', 'Every city I have ever seen in a film since is this one with the lights on.'],
    [
      'annelise',
      'Die wiedergefundenen Szenen sieht man sofort, so zerkratzt sind sie. Mich hat das nicht gestört, im Gegenteil: Als würde der Film sich gerade erst wieder erinnern.',
    ],
    [
      'reel_three',
      'For anyone wondering about the running time: this is the long one, with the scratched footage put back in. Josaphat and the Thin Man finally have a story, and Freder stops looking like somebody who faints for a living.',
    ],
    [
      'kenji.s',
      'ロボットが目を開ける瞬間は何度見ても鳥肌が立ちます。百年近く前の映画なのに、未来に追いつかれていない。',
    ],
    ['hector_b', 'Moloch. The stairs becoming a mouth. I was nine and I did not sleep.'],
    [
      'Odile',
      "La morale finale est naïve, tout le monde le dit, et tout le monde a raison. Mais on ne regarde pas une cathédrale pour le sermon. Brigitte Helm joue deux femmes avec un seul visage, et il suffit qu'elle penche la tête pour qu'on sache laquelle est là.",
    ],
    [
      'sam.wren',
      'Brigitte Helm was still a teenager when she made this?? The false Maria with one eyelid lower than the other is one of the great performances and it is mostly eyelid.',
    ],
    ['mr_pell', 'The heart machine could do with a better maintenance plan.'],
    [
      'celluloidsue',
      'I used to project the short version for schools, ninety minutes off a print that had been through a war. We never knew what we were missing, the story just jumped and we told the children it was modern. Watching it whole, at home, with a cup of tea, I cried a little at a film about turbines.',
    ],
    [
      'bram',
      'Put it on for the robot, stayed for the flood. The children on the gong is such a good bit of staging that I stopped it and went back twice.',
    ],
    ['ghada.s', 'المدينة هنا هي البطل الحقيقي. كل شيء آخر، الحب والثورة والمصالحة، مجرد سكان فيها.'],
    [
      'row_g_seat_9',
      'Unpopular: the gardens scene at the top is worse than people remember and the catacombs are better. Cut the first and give me ten more minutes of the second.',
    ],
    ['Abel G.', 'Rotwang deserved better than that roof.'],
    [
      'dustin.o',
      'Watched with the sound off and my own records on, and it works with nearly anything. Try it with a washing machine running in the next room. I am not joking.',
    ],
    [
      'kowalczyk',
      'Two things at once: politically it is mush, and as pictures nothing had ever looked like this. I have stopped trying to make those agree.',
    ],
    ['priya.k', 'The clock with ten hours on it. That is the whole film and he gives it to you in the first minutes.'],
    [
      'nitrate.nan',
      'If you only know the tinted pop version from the eighties, be patient with this one. It breathes slower, and then the last forty minutes do not breathe at all.',
    ],
    ['lenka', 'How are there so many extras. Where did they all have lunch.'],
    [
      'tomasz',
      "Watched it with my daughter, who is seven. Her review: 'The lady is nice, the other lady is not nice, the man with the hand is sad.' I have read books about this film that said less.",
    ],
    [
      'marguerite56',
      'Seen in 1974 in a church hall with an organ, and last night on my sofa. The sofa won, on points.',
    ],
    [
      'yusuf.t',
      "It is easy to laugh at the arms-wide acting until the moment when Freder takes over at the clock dial and you notice that you have both of your own arms out, too. After that I believed every gesture. Silent acting is not bad acting that lacks words; it's dancing that has a plot.",
    ],
    ['patches', 'ten out of ten, would rebuild Babel'],
  ],
  'The Night Projectionist': [
    [
      'reel_three',
      'As somebody who has threaded film in the dark for a living: she does it right. Hands, loop, gate, without looking. I trusted the picture from there and it took shameless advantage of me.',
    ],
    ['ines.rv', 'The clock set to tomorrow. I looked at my own clock. I wish I had not.'],
    [
      'j.halloran',
      'No spoilers, but go in knowing only what the first can shows you. My brother read about it beforehand and spent the evening waiting for the street to turn up, which is the one thing the film does not want you to do.',
    ],
    ['Wanda M.', 'Ilse Varga hardly speaks for twenty minutes and I could have told you everything she was thinking.'],
    [
      'margot.l',
      "Le film le plus inquiétant que j'aie vu sur une salle vide. Ma seule réserve : la dernière bobine en dit un peu trop. J'aurais préféré rester dans le noir avec elle.",
    ],
    [
      'balcony_left',
      'The sound! Not the music, the projector. It is in nearly every scene, and when it stops somewhere past the hour I sat up as if somebody had come into the room.',
    ],
    ['dustin.o', 'Watched this alone in a house with a projector in it. Schoolboy error.'],
    [
      'haruka_n',
      '映写室の狭さがずっと怖い。カメラが近づいてくるという仕掛けだけで、ここまで引っ張れるのはすごいと思います。',
    ],
    [
      'thewidowtwankey',
      'Owen Pell as the manager who only wants to know whether they can sell tickets for it: perfect, horrible, I have worked for him.',
    ],
    [
      't_okafor',
      'Works better as a film about a job than as a thriller, and I mean that as praise. Nobody believes the one person in the building who has actually been watching.',
    ],
    ['oskar_v', 'Zweimal gesehen. Beim zweiten Mal achtet man auf die Zeitung im Hintergrund. Achtet auf die Zeitung.'],
    ['Minna', 'Good until she leaves the cinema, great again when she goes back. It should never have gone outside.'],
    [
      'nitrate.nan',
      'I run a booth on Thursdays. After this I checked every can on the shelf for a label. There was one without. It was the safety trailer from 1988. I have not been so relieved in years.',
    ],
    ['patches', 'the popcorn boy knew. watch him. he KNEW'],
  ],
  'Night of the Living Dead': [
    [
      'hector_b',
      'The budget is nothing, the actors are neighbours and it is still the bleakest ending I know. You can feel the decade slamming a door.',
    ],
    ['sam.wren', 'Cellar. I have always been team cellar, and I know what that says about me.'],
    [
      'priya.k',
      'What gets me is how practical Ben is. No speech, no backstory, he just starts taking doors off hinges. Duane Jones plays a competent tired man, and in 1968 that was more radical than any ghoul.',
    ],
    ['mr_pell', "They're coming to get you, Barbara. Said at every family funeral since, by the same uncle."],
    [
      'celluloidsue',
      'We showed this at midnight in a double bill, and people walked out at the trowel. Not because it was bad.',
    ],
    [
      'Zoltan K.',
      'The television keeps talking in that calm voice. Experts on the pavement in Washington disagreeing with each other while a reporter runs beside them. This part has not aged by one day.',
    ],
    ['bram', 'Black and white makes it a newsreel. I do not want to see it in colour, ever.'],
    [
      'ruiz.p',
      'La vi de chico doblada y me pareció lenta. Ahora, con cuarenta años y vecinos, me parece un documental.',
    ],
    [
      'row_g_seat_9',
      'Barbra is not a weak character, she is a person in shock, and everyone around her is annoyed that she will not be useful. Watch it again with only that in mind.',
    ],
    ['lenka', 'I watched through a scarf. It is a loosely knitted scarf.'],
    ['Abel G.', 'The last minutes, in stills. No music to tell you how to feel. I had to go and stand in the kitchen.'],
  ],
  Charade: [
    ['Odile', 'Paris, Givenchy, trois méchants et Walter Matthau qui mange un sandwich. Que demander de plus ?'],
    [
      'sofia_marchetti',
      'The best Hitchcock film that Hitchcock had nothing to do with, as everybody says, but he would never have let it be this silly on the boat.',
    ],
    ['j.halloran', 'The orange. Passing the orange. I have never seen a sexier use of fruit.'],
    [
      'marguerite56',
      'I saw it when it was new, on my first evening out with the man who became my husband. He maintained for fifty years that he had known where the money was all along. He had not. He gripped my arm at the market the same as everyone.',
    ],
    ['kowalczyk', 'Do you know what is wrong with it? Nothing.'],
    [
      'dorothea',
      'Every line is a rejoinder, and they both look as if they had just thought of it. Grant in the shower with his suit on is the happiest I have ever seen a man be, wet.',
    ],
    ['tomasz', 'George Kennedy with that hook on the roof is much nastier than I remembered. It earns its jokes.'],
    ['きのこ座', '切手のくだりで思わず声が出ました。ヘプバーンの衣装を見るためだけにもう一度見ます。'],
    ['balcony_left', 'Stop asking whether he is Peter, Alexander or Adam, and let her enjoy herself.'],
  ],
  'The General': [
    [
      'yusuf.t',
      'There is no trick to spot because there is no trick. The engine is an engine, the bridge is a bridge, the man on the front is the man on the front.',
    ],
    [
      'Albin',
      'He sits on the drive rod and the wheels start turning, and his face does not change. I could watch only that.',
    ],
    [
      'l.castellano',
      'It is a shape, this film. Everything that happens on the way out happens again on the way back, the other way round and funnier. Once you see it you cannot stop counting.',
    ],
    [
      'tomasz',
      'The daughter (seven) laughed at the cannon so hard that we had to stop. The cannon! It is a joke about an angle!',
    ],
    [
      'hector_b',
      'The wrong side of the war, and the film knows little and cares less. It is about a man and a machine. But it does sit oddly.',
    ],
    [
      'celluloidsue',
      'Annabelle sweeping the floor of the moving cab. He half throttles her, then kisses her. The whole of marriage.',
    ],
    ['nitrate.nan', 'What a print. You can read the grain in the sleepers.'],
    ['patches', 'two ties off the track with one throw. physics was just a fan of his'],
  ],
  'His Girl Friday': [
    [
      'Wanda M.',
      'I talk like this for an hour every time after watching it, and my family have to wait until it wears off.',
    ],
    [
      'margot.l',
      'Turn on subtitles even if English is your first language. You will find a second film underneath, made of everything that Cary Grant says while somebody else is talking.',
    ],
    ['mr_pell', 'Poor Bruce. He looks like that fellow in the movies, you know, Ralph Bellamy.'],
    [
      'ines.rv',
      'Underneath all that speed there is a man waiting to be hanged and a woman who jumps out of a window, and nobody in the press room looks up from the cards. I had remembered a comedy. It is one, with a very cold floor.',
    ],
    [
      'F. Achterberg',
      'Hildy in the striped coat, running, bringing down a prison warden in the street. There is no better way into a story than by somebody’s ankles.',
    ],
    ['dustin.o', 'tried to count the words per minute. gave up at the second telephone.'],
    [
      'Minna',
      'He is a terrible ex-husband and she should take the train. I shout it at the screen each time and each time she does not.',
    ],
  ],
  'Orbit Nine': [
    [
      'j.halloran',
      'I have a rule about films where people count the crew, and the rule is that I watch them all. This one does it with a log file. The commander’s line about the sensor is so reasonable that I relaxed, and that was the point.',
    ],
    ['t_okafor', 'No relation to the director, sadly, or I would be insufferable.'],
    ['haruka_n', '嵐の音がほとんど聞こえないのが逆に不気味。静かなSFが好きな人にはおすすめ。'],
    [
      'row_g_seat_9',
      'Eight actors and I could tell all of them apart within ten minutes. Do you know how rare that is in helmets.',
    ],
    [
      'kowalczyk',
      'It loses air in the last quarter, when it decides to answer the question. The best scene is still breakfast: eight people, and everyone counting without moving their lips.',
    ],
    ['sam.wren', 'How long it has been counting. HOW LONG IT HAS BEEN COUNTING.'],
  ],
  'Sunrise: A Song of Two Humans': [
    [
      'dorothea',
      'Murnau can make fog guilty. The walk through the marsh, one long move past trees and a fence, and at the end of it the moon and her. I held my breath for a man going to do something terrible.',
    ],
    [
      'lenka',
      'The tram out of the forest and into the city, in one shot. Nobody has ever filmed the word sorry better.',
    ],
    ['Albin', 'And a drunk pig! People forget the drunk pig.'],
    [
      'annelise',
      'Ein Märchen, natürlich. Aber wenn sie in der Kirche sitzen und fremden Leuten beim Heiraten zusehen, glaubt man jedes Wort, das nicht gesagt wird.',
    ],
    ['Abel G.', 'I do not forgive him, for the record. The film does. Janet Gaynor does. I am still on the lake.'],
  ],
  'A Trip to the Moon': [
    ['tomasz', 'Fourteen minutes, so we watched it four times. They now hit everything with umbrellas.'],
    [
      'Le Petit Robert',
      "Il y a plus d'idées dans ces quatorze minutes que dans des saisons entières. Et tout est fait à la main, dans un jardin de Montreuil, sous une verrière.",
    ],
    ['kenji.s', '月の顔に弾丸が刺さる場面だけ知っていましたが、そのあとの雪の場面のほうが好きになりました。'],
    ['mr_pell', 'Space programme led by six men in pointed hats. Landed first time. Make of that what you will.'],
    ['nitrate.nan', 'Nobody in it seems in the least surprised by anything, and that is why it is still funny.'],
  ],
  'The Cabinet of Dr. Caligari': [
    [
      'oskar_v',
      'Die Fenster sind gemalt, die Schatten sind gemalt, nur Conrad Veidt ist echt, und gerade er wirkt wie eine Zeichnung.',
    ],
    [
      'hector_b',
      'Six feet of cupboard and a man who opens his eyes in it, slowly. Horror cinema could have stopped there.',
    ],
    [
      'thewidowtwankey',
      'As theatre folk we spent the evening working out how you would build it. Answer: cheaply, crooked and by Thursday.',
    ],
    [
      'sofia_marchetti',
      'I argue with my students about the frame every year. Does the ending tame the story or does it make it worse? This year a girl in the second row said that the asylum is painted just as crooked as the town, so who exactly has been cured? I gave her the afternoon off.',
    ],
    ['priya.k', 'The town clerk on that stool! I have met him, at every town hall in the country.'],
  ],
  'Paper Moons': [
    [
      'Odile',
      'On voit les plis. On voit même, à contre-jour, des mots à l’envers dans la lune. Ma fille voulait tout lire et moi aussi.',
    ],
    ['Minna', 'The letter that she does not want to fold. You will know which one. Have something to hold on to.'],
    [
      'bram',
      'Lovely, slow, maybe ten minutes too slow. But whoever drew the creases has looked at paper longer than I have looked at anything.',
    ],
    ['celluloidsue', 'I wrote a letter afterwards. By hand, to my sister. She rang to ask what was wrong.'],
  ],
  'The Passion of Joan of Arc': [
    ['Abel G.', 'I have no jokes about this one.'],
    [
      'Le Petit Robert',
      "Je l'ai vu sans musique, par choix, dans le silence complet. Au bout d'un quart d'heure on entend les juges respirer. C'est à peine du cinéma, c'est une présence.",
    ],
    [
      'row_g_seat_9',
      'No establishing shots, no idea where any door is, faces from below against white. You are as lost in that room as she is.',
    ],
    ['عمر', 'وجه واحد يملأ الشاشة ولا تستطيع أن تشيح بنظرك. كل ما حوله يبدو فجأة زائدًا عن الحاجة.'],
  ],
  'Big Buck Bunny': [
    [
      'tomasz',
      'The official film of rainy Sundays in this flat. Somebody always cheers for the squirrel, and I worry about her.',
    ],
    ['dustin.o', 'seen this on so many shop televisions that I had never once heard the sound. the birds are nice!'],
    ['Wanda M.', 'The butterfly. He was having such a good morning.'],
    ['l.castellano', 'Revenge tragedy in the Jacobean manner, with fur.'],
  ],
  'Sherlock Jr.': [
    ['reel_three', 'The patron saint of projectionists: falls asleep on the job and the picture gets better.'],
    [
      'yusuf.t',
      'I stepped through the scene on the screen, cut by cut, to see how he stays in exactly the same place while the world changes around him. He measured it. He just measured it. Garden, street, cliff, lions, and not one inch out.',
    ],
    ['patches', 'the pool game with the exploding ball. I have never been so tense about a thirteen'],
    ['Albin', 'Forty-five minutes and not a spare one. Let nobody tell you that films must be long.'],
  ],
  'The Gold Rush': [
    ['marguerite56', 'My grandfather did the dance of the rolls every Christmas and always said he had invented it.'],
    ['kowalczyk', 'Good to have the silent cut here, without anybody explaining the jokes over it.'],
    ['ghada.s', 'ليلة رأس السنة وهو ينتظر وحده والمائدة جاهزة. ضحكت طوال الفيلم ثم جاء هذا المشهد.'],
  ],
  'The Kid': [
    [
      'F. Achterberg',
      'The lorry, the rooftops, the boy holding out his arms. I am a grown woman with a mortgage and I howl.',
    ],
    ['hector_b', 'Jackie Coogan looks up before he throws the stone. That look! He is checking for his own audience.'],
    [
      'lenka',
      'The dream of the wings is strange and I like that it is left in. A poor man’s heaven is his own street with flowers on it.',
    ],
  ],
  'Salt Road': [
    [
      'عمر',
      'نادرًا ما يصبر فيلم على الصحراء بهذا الشكل. لا يجمّلها ولا يخاف منها. وأغنية الأخت الصغرى عند المنعطف الأخير ما زالت في رأسي.',
    ],
    [
      'ines.rv',
      'Nineteen days, and you feel each of them, but never as a complaint. The three of them dividing the bread without looking at each other is a whole childhood in a few seconds. I rang my sister afterwards, as well.',
    ],
    ['Zoltan K.', 'Somebody weighs salt on screen for four minutes and I would not lose one grain of it.'],
  ],
  Sintel: [
    ['sam.wren', 'Fifteen minutes to ruin my week. Watch the scar. Watch the SCAR.'],
    ['kenji.s', '最初に見たときは最後の意味がわからず、二度目でようやく気づいて呆然としました。'],
    [
      'bram',
      'Made by a handful of people and given away for nothing. I think about that nearly as often as about the ending.',
    ],
  ],
  Häxan: [
    ['nachtvlinder', 'Begins like evening classes and ends like flu. Magnificent.'],
    [
      'sofia_marchetti',
      'The old woman playing Maria the weaver had a face that no casting office could order. He asks her to confess, and you forget that anybody is acting.',
    ],
    ['mr_pell', 'The director cast himself as the Devil and seems to have had the best week of anyone.'],
  ],
  'Carnival of Souls': [
    [
      'balcony_left',
      'The organ. It gets into the walls. We turned ours up so far that the neighbours came to ask who had died.',
    ],
    [
      'Minna',
      'Scarier in daylight than anything else here is at night. She is in a shop, trying on a dress, and nobody can hear her.',
    ],
  ],
  Detour: [
    [
      'kowalczyk',
      'Sixty-eight minutes, three sets, a lot of fog to hide the fact that there are only three sets, and no hope at all. Perfect.',
    ],
    [
      'dorothea',
      'Ann Savage comes out of that seat like something the desert was keeping. He never had a chance, and neither did I.',
    ],
  ],
  'The Adventures of Prince Achmed': [
    [
      'annelise',
      'Alles mit der Schere! Man sieht Finger, Federn, Wimpern, und doch ist es nur schwarze Pappe. Lotte Reiniger gehört auf jeden Geldschein.',
    ],
    ['haruka_n', '影だけなのに、登場人物の表情が見える気がするのが不思議です。'],
  ],
  'Safety Last!': [
    ['Wanda M.', 'My palms are wet. I have seen it perhaps twenty times. My palms are wet.'],
    ['patches', 'the mouse on the ledge. who wrote the mouse. arrest them'],
  ],
  'Man with a Movie Camera': [
    [
      'yusuf.t',
      'She picks up a strip of film, looks at a still face, puts it on the reel and the face begins to laugh. I have been trying to explain to people why I edit for a living, and from now on I shall show them that.',
    ],
    ['l.castellano', 'Before you ask what it is about: it is about nine in the morning.'],
  ],
  'Battleship Potemkin': [
    [
      'Zoltan K.',
      'Everybody quotes the pram. I should like to put in a word for the tarpaulin, and the little priest tapping his cross like a man waiting for a bus.',
    ],
    ['j.halloran', 'Watched for homework, stayed for the lions.'],
  ],
  'All Quiet on the Western Front': [
    [
      'marguerite56',
      'My father would never watch it to the end. He always left the room at the boots. I only understood when I was older than he was.',
    ],
    [
      'oskar_v',
      'Der Lehrer am Anfang, die Klasse am Fenster, draußen marschieren sie. Mehr muss man über Begeisterung nicht wissen.',
    ],
  ],
  'The Little Shop of Horrors': [
    [
      'thewidowtwankey',
      'Shot in about the time that it takes us to agree on a poster. The boss counting flowers while he talks is a lovely bit of nothing.',
    ],
    ['dustin.o', 'the dentist scene!! young nicholson enjoying it FAR too much'],
  ],
  'The Phantom of the Opera': [
    [
      'F. Achterberg',
      'You know the face is coming, you have seen it on mugs, and then she reaches for the mask and you think: do not, girl.',
    ],
    [
      'reel_three',
      'The masked ball in early colour comes like a slap. Red cloak on the staircase, and then back into the dark.',
    ],
  ],
  "The Locksmith's Alibi": [
    [
      'priya.k',
      'A locked-room mystery where the lock is the only honest character. I guessed one half and am very smug about it, and I was wrong about the other half.',
    ],
    [
      'ruiz.p',
      'Marguerite Oyelaran abre una cerradura con la mirada. El inspector que la cree da mucho más miedo que los que no.',
    ],
  ],
  "The Understudy's Ghost": [
    [
      'thewidowtwankey',
      'Twenty-two years in the wings, eleven of them as second cover to a woman with the constitution of an ox. I have never felt so seen by a ghost. The musical inside it is exactly as dreadful as the real ones: there is a number about drains, and I am sorry to say that I know all of it now.',
    ],
  ],
  'Steamboat Bill, Jr.': [
    [
      'Albin',
      'The house falls. He stands in the window. A mark on the ground for his shoes, and that was all the safety there was. I cannot watch it and I cannot stop.',
    ],
  ],
  'House on Haunted Hill': [
    ['nachtvlinder', 'Vincent Price says good evening and I am already having a wonderful time.'],
  ],
  'The Lodger': [
    [
      'Wanda M.',
      'He paces upstairs and they made the ceiling out of glass so that we can see him do it. That is all you need to know about young Hitchcock.',
    ],
  ],
  'The Skeleton Dance': [
    [
      'tomasz',
      'The xylophone bit gets a round of applause in our living room, every single time, from people who should be in bed.',
    ],
  ],
  'D.O.A.': [['hector_b', 'I want to report a murder. Whose? Mine. Name me a better first minute, I will wait.']],
  'The Hitch-Hiker': [
    [
      'ines.rv',
      'Ida Lupino needed one car, one eye and seventy minutes. No score telling you to be afraid, only the engine and that voice from the back.',
    ],
  ],
  Wings: [
    [
      'nitrate.nan',
      'The shot that travels across all the tables in the Paris club, through couples, between glasses. How? On what? I need a drawing.',
    ],
  ],
  'Within Our Gates': [
    [
      't_okafor',
      'Made on next to nothing, cut by censors, lost, found in Spain under another name. Then you watch it, and it looks you straight in the eye. Evelyn Preer should be on stamps.',
    ],
  ],
  Hive: [
    [
      'bram',
      'The doorway in spring, filmed from inside, as the light goes on. I keep bees and have never been let in that far.',
    ],
  ],
  'Last Train to Verano': [
    [
      'Odile',
      'Deux inconnus, onze gares, une bouteille. On devine tout dès la troisième et on ne voudrait surtout pas descendre.',
    ],
  ],
  'Lantern Street': [['ghada.s', 'قصة حب كاملة بلا كلمة صباح الخير واحدة. المصابيح المكسورة أجمل رسائل غرام رأيتها.']],
  "Tomorrow's Weather": [
    [
      'mr_pell',
      'My wife worked in regional television. She says that the herring is exaggerated and the meetings are not.',
    ],
  ],
  Spring: [['Minna', 'No words at all, and the dog is still the best-written part.']],
  'Sprite Fright': [['sam.wren', 'Pick up your litter. That is all, that is the comment.']],
  'Sita Sings the Blues': [
    [
      'margot.l',
      'Three shadow puppets disagreeing about who stole whom and in what order: that is how every family I know tells a story.',
    ],
  ],
  'Woman in the Moon': [
    [
      'oskar_v',
      'Der Start ist großartig, die Stunde davor muss man mögen. Ich mochte sie: lauter Leute, die in Hüten über Treibstoff streiten.',
    ],
  ],
  'The Great Train Robbery': [
    ['celluloidsue', 'He fires at the audience, and a hundred and some years later the cat left the room.'],
  ],
}
