-- As they came from other systems. The passwords are django-secret, spring-secret, ldap-secret and locked-secret.
insert into users (username, password, locked) values
    ('django', 'pbkdf2_sha256$600000$sampleSaltDjango$FWEiesaT1idKxiygjMH1HWXcAjpgiXmIuWAA6TUWZRk=', false),
    ('ldap', '{SSHA}F1x0WAuPLBPUTovzb2GD5/MWIfIAAQIDBAUGBw==', false),
    ('spring', '{bcrypt}$2a$10$rOQKCcjOjE35fRER5sFZseeWkaJr/4vzJtxCF45OrZWW8Bx9NGy6.', false),
    ('locked', '{bcrypt}$2a$10$vKphd4uZOnkgODLCxCbCSuse1FvW/T/jD97yoLzXsjqmM.eRsYzra', true);
